import { accountPath, type SourceNode, signInPath, wayBackInPaths } from '#engine/authoring.ts'
import { chatFlag } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import {
  type Audience,
  audiencesOf,
  isAccountPath,
  isPublic,
  isShownTo,
  pagesOf,
  SIGNED_IN,
  VISITOR,
} from '../reading/audiences.ts'
import { type CheckedFlow, pathsOfJourneys, soundFile } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'
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
  readonly go: Part
  readonly item: SourceNode
  readonly audiences: readonly Audience[]
  readonly of: 'menu' | 'page' | 'chat' | 'notification'
}

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): Found {
  const changed = new Set(ownChanges(flow).map(({ pointer }) => pointer))
  const chat = memberAt(flow.resolved.files.get('flags.json'), chatFlag)
  const chatIsOff = memberAt(chat, 'default')?.value === false && itemsAt(chat, 'cases').length === 0
  return entriesOf(flow).map(({ go, item, audiences, of }): Found => {
    const to = String(go.node.value)
    const found = { code: 'W332', ...here(go) } as const
    if (to === '@chat') {
      const seen = audiences.some(({ is }) => isShownTo(item, all(is, not({ var: [`flags.${chatFlag}`] })), proofs))
      if (!chatIsOff || !seen) return undefined
      return {
        ...found,
        message: 'This opens the chat, which is off for this lender.',
        why: 'A borrower who presses it sees nothing happen, and gets no help.',
        related: chat ? [relatedPlace(chat, `"${chatFlag}" is off here`)] : [],
        advice: `Lead to "/contact", or show it only while the chat is on: "shownWhen": { "var": "flags.${chatFlag}" }.`,
      }
    }
    const visitor = audiences.find((one) => !one.signedIn && isShownTo(item, one.is, proofs))
    if (visitor && isAccountPath(to) && !isPublic(flow, to)) {
      return {
        ...found,
        message: `This leads to "${to}", a page of the account, and those who are not signed in see it, too.`,
        why: 'A borrower who cannot sign in is asked to sign in before they get the help that they ask for.',
        advice: `Lead to a page that is open to everybody, such as "${wayBackInPaths[0]}" or "/contact".`,
      }
    }
    if (!changed.has(go.at) || !audiences.every(({ signedIn }) => signedIn)) return undefined
    // A borrower who stands beside an application wants that one, unless the entry says otherwise by itself.
    if (of !== 'chat' && pathsOfJourneys(flow).includes(to)) {
      return {
        ...found,
        message: `This leads to "${to}", where a new application begins, and the parent leads elsewhere.`,
        why: 'A borrower who has an application already, and wants to go on or to pay, would be asked everything again.',
        advice: `Lead to "${accountPath}", where the applications of a borrower stand.`,
      }
    }
    if (to !== signersPath && !to.startsWith(signInPath)) return undefined
    return {
      ...found,
      message: `This leads to "${to}", which is for those who are not signed in, and only those who are see it.`,
      why: 'They are sent away at once, and find nothing of what the entry promises.',
      advice: `Lead to a page of the account, such as "${accountPath}".`,
    }
  })
}

function entriesOf(flow: CheckedFlow): readonly Entry[] {
  const messages = [...flow.resolved.files.keys()].filter((file) => file.startsWith('messages/'))
  return [
    ...partsAt(soundFile(flow, 'dashboard.json'), 'menu', 'groups').flatMap((group) =>
      entriesIn(partsAt(group, 'entries'), [SIGNED_IN], 'menu'),
    ),
    ...pagesOf(flow).flatMap((page) => entriesIn(partsAt(page, 'actions'), audiencesOf(flow, page.path), 'page')),
    ...entriesIn(partsAt(soundFile(flow, 'chat.json'), 'questions'), [VISITOR, SIGNED_IN], 'chat', ['more', 'go']),
    ...messages.flatMap((file) => entriesIn(partsAt(soundFile(flow, file), 'notification', 'ctas'), [SIGNED_IN], 'notification')),
  ]
}

function entriesIn(items: readonly Part[], audiences: readonly Audience[], of: Entry['of'], keys = ['go']): Entry[] {
  return items.flatMap((item) => {
    const go = partAt(item, ...keys)
    return go ? [{ go, item: item.node, audiences, of }] : []
  })
}
