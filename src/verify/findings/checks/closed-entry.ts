import { accountPath, placeOf, type SourceNode, signInPath, wayBackInPaths } from '#engine/authoring.ts'
import { chatFlag, type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import {
  type Audience,
  audiencesOf,
  isOfAccount,
  isPublic,
  isShownTo,
  pagesOf,
  SIGNED_IN,
  VISITOR,
} from '../reading/audiences.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'
import { ownChanges } from '../reading/own-changes.ts'

/** Reports entries of the menu, pages, chat answers and notifications that lead where some who see them cannot go. */
export const closedEntry = {
  codes: ['W332'],
  phase: 'proofs',
  run,
  examples: {
    W332: {
      why: 'An entry of the menu, of a page or of an answer of the chat must lead where those who see it can go: not to a chat that is off, and not to a page of the account for those who cannot sign in.',
      on: 'a shipped lender',
      file: 'base/pages/cancelled.json',
      right: '"label": "Go to my dashboard", "go": "/dashboard"',
      wrong: '"label": "Go to my dashboard", "go": "@chat"',
    },
  },
} satisfies Check

type Entry = {
  readonly at: FlowPointer
  readonly go: SourceNode
  readonly item: SourceNode
  readonly audiences: readonly Audience[]
  readonly of: 'menu' | 'page' | 'chat' | 'notification'
}

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): LenderFinding[] {
  const changed = new Set(ownChanges(flow).map(({ pointer }) => pointer))
  const flags = flow.resolved.files.get('flags.json')
  const chat = memberAt(flags, chatFlag)
  const chatIsOff = memberAt(chat, 'default')?.value === false && itemsAt(chat, 'cases').length === 0
  return entriesOf(flow).flatMap(({ at, go, item, audiences, of }): Found => {
    const to = String(go.value)
    const here = { code: 'W332', at: placeOf(go), pointer: at } as const
    if (to === '@chat') {
      const seen = audiences.some(({ is }) => isShownTo(item, all(is, not({ var: [`flags.${chatFlag}`] })), proofs))
      if (!chatIsOff || !seen) return []
      return {
        ...here,
        message: 'This opens the chat, which is off for this lender.',
        why: 'A borrower who presses it sees nothing happen, and gets no help.',
        related: chat ? [relatedPlace(chat, `"${chatFlag}" is off here`)] : [],
        fixes: [advice(`Lead to "/contact", or show it only while the chat is on: "shownWhen": { "var": "flags.${chatFlag}" }.`)],
      }
    }
    const visitor = audiences.find((one) => !one.signedIn && isShownTo(item, one.is, proofs))
    if (visitor && isOfAccount(to) && !isPublic(flow, to)) {
      return {
        ...here,
        message: `This leads to "${to}", a page of the account, and those who are not signed in see it, too.`,
        why: 'A borrower who cannot sign in is asked to sign in before they get the help that they ask for.',
        fixes: [advice(`Lead to a page that is open to everybody, such as "${wayBackInPaths[0]}" or "/contact".`)],
      }
    }
    // A borrower who stands beside an application wants that one, unless the entry says otherwise by itself.
    const journey = [...flow.journeys.values()].find(({ node }) => textAt(node, 'path') === to)
    if (journey && changed.has(at) && of !== 'chat' && audiences.every(({ signedIn }) => signedIn)) {
      return {
        ...here,
        message: `This leads to "${to}", where a new application begins, and the parent leads elsewhere.`,
        why: 'A borrower who has an application already, and wants to go on or to pay, would be asked everything again.',
        fixes: [advice(`Lead to "${accountPath}", where the applications of a borrower stand.`)],
      }
    }
    const isOfSigners = to === signersPath || to.startsWith(signInPath)
    if (isOfSigners && changed.has(at) && audiences.every(({ signedIn }) => signedIn)) {
      return {
        ...here,
        message: `This leads to "${to}", which is for those who are not signed in, and only those who are see it.`,
        why: 'They are sent away at once, and find nothing of what the entry promises.',
        fixes: [advice(`Lead to a page of the account, such as "${accountPath}".`)],
      }
    }
    return []
  })
}

function entriesOf(flow: CheckedFlow): readonly Entry[] {
  const menu = memberAt(flow.resolved.files.get('dashboard.json'), 'menu')
  const menuAt = pointTo('dashboard.json', 'menu', 'groups')
  const chat = flow.resolved.files.get('chat.json')
  const isSound = (file: string) => flow.sound(file)
  return [
    ...(isSound('dashboard.json') ? itemsAt(menu, 'groups') : []).flatMap((group, index) =>
      goingIn(pointTo(menuAt, itemKey(group, index), 'entries'), itemsAt(group, 'entries'), [SIGNED_IN], 'menu'),
    ),
    ...pagesOf(flow).flatMap(({ file, node, path }) =>
      goingIn(pointTo(file, 'actions'), itemsAt(node, 'actions'), audiencesOf(flow, path), 'page'),
    ),
    ...(isSound('chat.json') ? itemsAt(chat, 'questions') : []).flatMap((question, index): Entry[] => {
      const go = memberAt(memberAt(question, 'more'), 'go')
      const at = pointTo('chat.json', 'questions', itemKey(question, index), 'more', 'go')
      return go ? [{ at, go, item: question, audiences: [VISITOR, SIGNED_IN], of: 'chat' }] : []
    }),
    ...[...flow.resolved.files].flatMap(([file, node]) =>
      file.startsWith('messages/') && isSound(file)
        ? goingIn(
            pointTo(file, 'notification', 'ctas'),
            itemsAt(memberAt(node, 'notification'), 'ctas'),
            [SIGNED_IN],
            'notification',
          )
        : [],
    ),
  ]
}

function goingIn(at: FlowPointer, items: readonly SourceNode[], audiences: readonly Audience[], of: Entry['of']): Entry[] {
  return items.flatMap((item, index) => {
    const go = memberAt(item, 'go')
    return go ? [{ at: pointTo(at, itemKey(item, index), 'go'), go, item, audiences, of }] : []
  })
}
