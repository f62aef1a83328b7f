/**
 * Which facts can be present at each kind of place where rules and texts are evaluated. The engine's `factsOf`,
 * `visitorFacts` and `journeyView` build the facts; `tests/verify/presence` compares this table with them. The order of
 * questions within a journey is in `order-of-answers.ts`.
 */

import type { Json } from '#engine/index.ts'

/** The kinds of places: their names in findings and docs/facts.md, and the rules and texts evaluated there. */
export const PLACES = {
  page: {
    says: 'around the screens, where no application is open',
    rules: 'the words, footer and pages of shell.json, hours.json and chat.json',
  },
  flag: { says: 'where a flag gets its value', rules: 'the cases of flags.json' },
  opening: { says: 'where a journey opens', rules: '`openWhen` of a journey' },
  registration: {
    says: 'while a borrower registers',
    rules: 'the steps of a journey, and everything on their screens: questions, checks, texts, consents',
  },
  'sign-in': { says: 'while a borrower signs in', rules: 'screens with `"saves": "session"`' },
  account: { says: 'on the pages of an account', rules: 'the screens of an account' },
  application: {
    says: 'on the screens of an application',
    rules: 'screens of an application, `progress` of lifecycle.json, fees of lender.json',
  },
  'condition-screen': { says: 'on the screen that a card leads to', rules: 'screens that a card of conditions.json names' },
  card: { says: 'on a card', rules: 'conditions.json' },
  document: { says: 'in a document', rules: 'files of the folder documents' },
  'document-row': { says: 'in a row of a document', rules: '`each` of a table of a document' },
  message: { says: 'in a message', rules: 'files of the folder messages' },
  dashboard: { says: 'on the dashboard, of an application', rules: '`application` of dashboard.json' },
  home: { says: 'around the applications of the dashboard', rules: 'the rest of dashboard.json, and files of the folder pages' },
  routing: { says: 'where the next screen is chosen', rules: 'status-routes.json, and `openWhen` of a screen' },
  lifecycle: { says: 'where the lifecycle is replayed', rules: 'the events of lifecycle.json' },
  event: { says: 'where the sandbox takes an answer', rules: 'transitions of sandbox.json with `on`, and what places set' },
  timer: { says: 'where the sandbox waits', rules: 'transitions of sandbox.json with `afterSeconds`' },
  resolve: { says: 'where the sandbox closes a condition', rules: '`resolves` of sandbox.json' },
} as const

export type FactPlace = keyof typeof PLACES

const EVERYWHERE = Object.keys(PLACES) as FactPlace[]
/** Places without an application, at which only the visitor is known. */
const WITHOUT_APPLICATION: readonly FactPlace[] = ['page', 'flag', 'opening', 'registration', 'sign-in', 'account', 'home']
const WITH_APPLICATION = EVERYWHERE.filter((place) => !WITHOUT_APPLICATION.includes(place))

export type Presence = {
  /** The path of a fact or of an object of facts. The longest matching path applies. */
  readonly path: string
  /** The end of a sentence that begins "It is there …". */
  readonly since: string
  readonly at: readonly FactPlace[]
}

export const PRESENCE: readonly Presence[] = [
  { path: 'today', since: 'always', at: EVERYWHERE },
  { path: 'lender', since: 'always', at: EVERYWHERE },
  { path: 'session', since: 'always', at: EVERYWHERE },
  { path: 'session.email', since: 'while the borrower signs in', at: ['sign-in'] },
  { path: 'session.invitedOwner', since: 'while a co-signer takes an invitation', at: ['sign-in'] },
  { path: 'session.invitingOwner', since: 'while a co-signer takes an invitation', at: ['sign-in'] },
  { path: 'session.password', since: 'while the borrower signs in', at: ['sign-in'] },
  {
    path: 'flags',
    since: 'always, but where flags get their values',
    at: EVERYWHERE.filter((place) => place !== 'flag'),
  },
  {
    path: 'profile',
    since: 'once the borrower has an account; in a registration, for those who have one already',
    at: EVERYWHERE.filter((place) => place !== 'sign-in'),
  },
  {
    path: 'draft',
    since: 'from the step that asks it; of a secret, until the registration ends',
    at: ['registration', ...WITH_APPLICATION],
  },
  { path: 'application', since: 'once the registration has ended', at: WITH_APPLICATION },
  {
    path: 'application.state',
    since: 'once the lifecycle was replayed',
    at: WITH_APPLICATION.filter((place) => place !== 'lifecycle'),
  },
  { path: 'status', since: 'once the registration has ended', at: WITH_APPLICATION },
  { path: 'open', since: 'once the registration has ended; before, its lists are empty', at: WITH_APPLICATION },
  { path: 'condition', since: 'where one condition is meant', at: ['card', 'condition-screen', 'event', 'resolve'] },
  {
    path: 'params',
    since: 'where the next screen is chosen, in messages and on the dashboard',
    at: ['routing', 'lifecycle', 'message', 'dashboard'],
  },
  { path: 'previous', since: 'in messages, but for those of the registration', at: ['message'] },
  {
    path: 'loan',
    since: 'in documents; its figures once an offer was chosen',
    at: ['document', 'document-row'],
  },
  { path: 'row', since: 'in the rows that follow from a list', at: ['document-row'] },
  { path: 'submission', since: 'while the sandbox takes an answer', at: ['event'] },
]

/** The entry with the longest path that contains a fact; undefined for an unknown path. */
export function presenceOf(path: string): Presence | undefined {
  const around = PRESENCE.filter((one) => path === one.path || path.startsWith(`${one.path}.`))
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Whether some borrower can have the fact at the place. True for unknown paths, which other checks report. */
export function canBeThere(path: string, place: FactPlace): boolean {
  return presenceOf(path)?.at.includes(place) !== false
}

/** Lists that are present everywhere, and empty where they can have no items. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(['open.conditions', 'open.documents'])

/**
 * Values of facts known at a place, in the form that `analysisOf` takes: null, or an empty list, for facts that no
 * borrower can have there.
 *
 * @param asked paths of facts that are present nevertheless, because registration steps store them in the application
 */
export function knownAt(place: FactPlace, asked: Iterable<string> = []): (path: string) => Json | undefined {
  const there = [...asked]
  const isAsked = (path: string) => there.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
  return (path) => {
    if (canBeThere(path, place) || isAsked(path)) return undefined
    return EMPTY_LISTS.has(path) ? [] : null
  }
}
