import { placeOf, type SourceNode, type SourcePlace, signersPath } from '#engine/authoring.ts'
import { chatFlag, type FlowPointer, itemKey, pointTo, type Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../../check.ts'
import type { Proofs } from '../../proving/proofs.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import { itemsAt, memberAt, textAt } from '../../reading/node-parts.ts'
import { ownChanges } from '../../reading/own-changes.ts'
import { visitsIn } from '../../reading/visits-in.ts'
import { writtenLast } from '../../reading/written-last.ts'
import { examples } from './example.ts'

/** Reports pages, entries and redirects that leave some of those who use them with nothing, or with no way on. */
export const pageAudience = { codes: ['W330', 'E331', 'W332', 'W333'], phase: 'proofs', examples, run } satisfies Check

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): LenderFinding[] {
  return [
    ...emptyPages(flow, proofs),
    ...redirectCircles(flow),
    ...closedEntries(flow, proofs),
    ...withoutSignOut(flow, proofs),
    ...takenOutButNamed(flow),
  ]
}

type Audience = { readonly who: string; readonly is: Rule; readonly signedIn: boolean }

const registered: Rule = { var: ['session.registered'] }
const AUDIENCES: readonly Audience[] = [
  { who: 'who is not signed in', is: not(registered), signedIn: false },
  { who: 'who is signed in', is: registered, signedIn: true },
]

function pagesOf(flow: CheckedFlow) {
  return [...flow.resolved.files].flatMap(([file, node]) =>
    file.startsWith('pages/') && flow.sound(file) ? [{ file, node, path: file.slice('pages'.length, -'.json'.length) }] : [],
  )
}

/** The audiences that can open a page: without a session only public paths are open. */
function audiencesOf(flow: CheckedFlow, path: string): readonly Audience[] {
  return AUDIENCES.filter(({ signedIn }) => signedIn || isPublic(flow, path))
}

function isPublic(flow: CheckedFlow, path: string): boolean {
  const open = itemsAt(flow.resolved.files.get('shell.json'), 'publicPaths').map(({ value }) => String(value))
  return ['/auth/login', '/auth/forgot-password', '/auth/new-password', ...open].some(
    (one) => path === one || path.startsWith(`${one}/`),
  )
}

/** What a rule comes to for an audience: undefined where that cannot be decided. */
function isShownTo(item: SourceNode, audience: Rule, { analysis, rule }: Proofs): boolean {
  const shownWhen = memberAt(item, 'shownWhen')
  const written = shownWhen && rule(shownWhen)
  return written === undefined || analysis.satisfiable(written, audience).is !== 'impossible'
}

function emptyPages(flow: CheckedFlow, proofs: Proofs): LenderFinding[] {
  return pagesOf(flow).flatMap(({ file, node, path }) => {
    const paragraphs = itemsAt(node, 'paragraphs')
    const missed = audiencesOf(flow, path).find(
      ({ is }) => paragraphs.length > 0 && paragraphs.every((one) => !isShownTo(one, is, proofs)),
    )
    if (missed === undefined) return []
    const rules = paragraphs.map((one, index) => pointTo(pointTo(pointTo(file, 'paragraphs'), itemKey(one, index)), 'shownWhen'))
    const last = writtenLast(flow.resolved, rules)
    return [
      {
        code: 'W330',
        at: last?.at ?? placeOf(node),
        pointer: last?.pointer ?? `${file}#`,
        message: `The page "${path}" has no paragraph for anybody ${missed.who}.`,
        why: 'They would open it for help and read nothing but its heading.',
        fixes: [advice(`Write a paragraph that is shown to everybody, or take "shownWhen" out of one.`)],
      },
    ]
  })
}

function redirectCircles(flow: CheckedFlow): LenderFinding[] {
  const file = 'shell.json'
  const shell = flow.resolved.files.get(file)
  if (shell === undefined || !flow.sound(file)) return []
  const redirects = itemsAt(shell, 'redirects').map((node, index) => ({
    node,
    index,
    from: textAt(node, 'from') ?? '',
    to: textAt(node, 'to') ?? '',
  }))
  const after = (path: string) => {
    const found = redirects.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return found && `${found.to}${path.slice(found.from.length)}`
  }
  const inCircle = redirects.filter(({ from, to }) => {
    let path: string | undefined = to
    for (let steps = 0; steps <= redirects.length && path !== undefined; steps += 1) {
      if (path === from) return true
      path = after(path)
    }
    return path !== undefined && to.startsWith(`${from}/`)
  })
  const pointers = inCircle.map(({ node, index }) => pointTo(pointTo(pointTo(file, 'redirects'), itemKey(node, index)), 'to'))
  const last = writtenLast(flow.resolved, pointers)
  const [first, ...others] = inCircle
  if (first === undefined || last === undefined) return []
  return [
    {
      code: 'E331',
      at: last.at,
      pointer: last.pointer,
      message: `A borrower who opens "${first.from}" is led ${[...inCircle.map(({ to }) => to)].map((to) => `to "${to}"`).join(', then ')}, and so on without an end.`,
      why: 'The browser gives up and shows an error page of its own.',
      related: others.map(({ node }) => relatedPlace(node, 'leads back')),
      fixes: [advice('Let one of them lead to a page that stays, or take it out.')],
    },
  ]
}

type Entry = {
  readonly at: FlowPointer
  readonly go: SourceNode
  readonly item: SourceNode
  readonly audiences: readonly Audience[]
  readonly of: 'menu' | 'page' | 'chat' | 'notification'
}

function closedEntries(flow: CheckedFlow, proofs: Proofs): LenderFinding[] {
  const changed = new Set(ownChanges(flow).map(({ pointer }) => pointer))
  const flags = flow.resolved.files.get('flags.json')
  const chat = memberAt(flags, chatFlag)
  const chatIsOff = memberAt(chat, 'default')?.value === false && itemsAt(chat, 'cases').length === 0
  const account = '/dashboard/'
  return entriesOf(flow).flatMap(({ at, go, item, audiences, of }): LenderFinding[] => {
    const to = String(go.value)
    const here = { code: 'W332', at: placeOf(go), pointer: at } as const
    if (to === '@chat') {
      const seen = audiences.some(({ is }) => isShownTo(item, all(is, not({ var: [`flags.${chatFlag}`] })), proofs))
      if (!chatIsOff || !seen) return []
      return [
        {
          ...here,
          message: 'This opens the chat, which is off for this lender.',
          why: 'A borrower who presses it sees nothing happen, and gets no help.',
          related: chat ? [relatedPlace(chat, `"${chatFlag}" is off here`)] : [],
          fixes: [
            advice(`Lead to "/contact", or show it only while the chat is on: "shownWhen": { "var": "flags.${chatFlag}" }.`),
          ],
        },
      ]
    }
    const visitor = audiences.find((one) => !one.signedIn && isShownTo(item, one.is, proofs))
    if (visitor && to.startsWith(account) && !isPublic(flow, to)) {
      return [
        {
          ...here,
          message: `This leads to "${to}", a page of the account, and those who are not signed in see it, too.`,
          why: 'A borrower who cannot sign in is asked to sign in before they get the help that they ask for.',
          fixes: [advice('Lead to a page that is open to everybody, such as "/auth/forgot-password" or "/contact".')],
        },
      ]
    }
    // A borrower who stands beside an application wants that one, unless the entry says otherwise by itself.
    const journey = [...flow.journeys.values()].find(({ node }) => textAt(node, 'path') === to)
    if (journey && changed.has(at) && of !== 'chat' && audiences.every(({ signedIn }) => signedIn)) {
      return [
        {
          ...here,
          message: `This leads to "${to}", where a new application begins, and the parent leads elsewhere.`,
          why: 'A borrower who has an application already, and wants to go on or to pay, would be asked everything again.',
          fixes: [advice('Lead to "/dashboard", where the applications of a borrower stand.')],
        },
      ]
    }
    const isOfSigners = to === signersPath || to.startsWith('/auth/login')
    if (isOfSigners && changed.has(at) && audiences.every(({ signedIn }) => signedIn)) {
      return [
        {
          ...here,
          message: `This leads to "${to}", which is for those who are not signed in, and only those who are see it.`,
          why: 'They are sent away at once, and find nothing of what the entry promises.',
          fixes: [advice('Lead to a page of the account, such as "/dashboard".')],
        },
      ]
    }
    return []
  })
}

function entriesOf(flow: CheckedFlow): readonly Entry[] {
  const [visitor, borrower] = AUDIENCES
  const signedIn = borrower ? [borrower] : []
  const menu = memberAt(flow.resolved.files.get('dashboard.json'), 'menu')
  const menuAt = pointTo(pointTo('dashboard.json', 'menu'), 'groups')
  const chat = flow.resolved.files.get('chat.json')
  const isSound = (file: string) => flow.sound(file)
  return [
    ...(isSound('dashboard.json') ? itemsAt(menu, 'groups') : []).flatMap((group, index) =>
      goingIn(pointTo(pointTo(menuAt, itemKey(group, index)), 'entries'), itemsAt(group, 'entries'), signedIn, 'menu'),
    ),
    ...pagesOf(flow).flatMap(({ file, node, path }) =>
      goingIn(pointTo(file, 'actions'), itemsAt(node, 'actions'), audiencesOf(flow, path), 'page'),
    ),
    ...(isSound('chat.json') ? itemsAt(chat, 'questions') : []).flatMap((question, index): Entry[] => {
      const go = memberAt(memberAt(question, 'more'), 'go')
      const at = pointTo(pointTo(pointTo(pointTo('chat.json', 'questions'), itemKey(question, index)), 'more'), 'go')
      return go ? [{ at, go, item: question, audiences: visitor ? [visitor, ...signedIn] : signedIn, of: 'chat' }] : []
    }),
    ...[...flow.resolved.files].flatMap(([file, node]) =>
      file.startsWith('messages/') && isSound(file)
        ? goingIn(
            pointTo(pointTo(file, 'notification'), 'ctas'),
            itemsAt(memberAt(node, 'notification'), 'ctas'),
            signedIn,
            'notification',
          )
        : [],
    ),
  ]
}

function goingIn(at: FlowPointer, items: readonly SourceNode[], audiences: readonly Audience[], of: Entry['of']): Entry[] {
  return items.flatMap((item, index) => {
    const go = memberAt(item, 'go')
    return go ? [{ at: pointTo(pointTo(at, itemKey(item, index)), 'go'), go, item, audiences, of }] : []
  })
}

function withoutSignOut(flow: CheckedFlow, proofs: Proofs): LenderFinding[] {
  const file = 'dashboard.json'
  const menu = memberAt(flow.resolved.files.get(file), 'menu')
  if (menu === undefined || !flow.sound(file)) return []
  const outs = itemsAt(menu, 'groups')
    .flatMap((group) => itemsAt(group, 'entries'))
    .filter((entry) => textAt(entry, 'go') === '@sign-out')
  if (outs.some((entry) => isShownTo(entry, registered, proofs))) return []
  const change = ownChanges(flow).find(
    ({ pointer, before, now }) =>
      pointer.startsWith(`${file}#/menu`) && JSON.stringify([before?.value, now?.value]).includes('sign-out'),
  )
  const out = outs[0] && (memberAt(outs[0], 'shownWhen') ?? outs[0])
  const at: SourcePlace = change?.at ?? placeOf(out ?? menu)
  return [
    {
      code: 'W333',
      at,
      pointer: change?.pointer ?? `${file}#/menu`,
      message: 'Nobody who is signed in can sign out: the menu shows them no entry that leads to "@sign-out".',
      why: 'On a computer that others use, too, their application stays open to the next one.',
      fixes: [advice('Add an entry with "go": "@sign-out", shown while { "var": "session.registered" }.')],
    },
  ]
}

/** Entries that the lender takes out of the menu and that texts send people to by their label. */
function takenOutButNamed(flow: CheckedFlow): LenderFinding[] {
  return ownChanges(flow).flatMap(({ pointer, keys, before, now, at }): LenderFinding[] => {
    const label = before && textAt(before, 'label')
    if (keys[0] !== 'menu' || keys.at(-2) !== 'entries' || now !== undefined || label === undefined) return []
    const word = new RegExp(`\\b(under|in|on|open|choose|to)\\s+(your\\s+)?[“"]?${label.replace(/[^\w ]/g, '.')}\\b`)
    const texts = [...flow.resolved.files].filter(([path]) => !/^(copy|scenarios)\//.test(path) && path !== 'dashboard.json')
    const named = texts
      .flatMap(([path, node]) => (flow.sound(path) ? visitsIn(path, node) : []))
      .find(({ is, node }) => is === 'text' && word.test(JSON.stringify(node.value)))
    if (named === undefined) return []
    return [
      {
        code: 'W333',
        at,
        pointer,
        message: `The menu has no entry "${label}" any more, and texts send people there.`,
        why: 'A borrower who follows such a text looks for what is not there.',
        related: [relatedPlace(named.node, 'sends people there')],
        fixes: [advice(`Keep the entry "${label}", or write the texts anew.`)],
      },
    ]
  })
}
