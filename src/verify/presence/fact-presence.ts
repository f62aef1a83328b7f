/**
 * When each fact comes to be, for each kind of place where a rule or text is evaluated. `factsOf`, `visitorFacts` and
 * `journeyView` of the engine make the facts; `tests/verify/presence` holds this table against what they make.
 *
 * The table says what could be there at all. In which order a journey asks for its answers is `order-of-answers.ts`.
 */

import type { Json } from '#engine/index.ts'

/** The kinds of places: how a finding and docs/facts.md name each, and which rules and texts are evaluated there. */
export const PLACES = {
  page: { says: 'around the screens, where no application is open', rules: 'the words, footer and pages of shell.json' },
  flag: { says: 'where a flag gets its value', rules: 'the cases of flags.json' },
  opening: { says: 'where a journey opens', rules: '`openWhen` of a journey' },
  registration: {
    says: 'while a borrower registers',
    rules: 'the steps of a journey, and everything on their screens: questions, checks, texts, consents',
  },
  'sign-in': { says: 'while a borrower signs in', rules: 'screens with `"saves": "session"`' },
  application: {
    says: 'on the screens of an application',
    rules: 'screens of an application, `progress` of lifecycle.json, fees of lender.json',
  },
  'condition-screen': { says: 'on the screen that a card leads to', rules: 'screens that a card of conditions.json names' },
  card: { says: 'on a card', rules: 'conditions.json' },
  routing: { says: 'where the next screen is chosen', rules: 'status-routes.json, and `openWhen` of a screen' },
  lifecycle: { says: 'where the lifecycle is replayed', rules: 'the events of lifecycle.json' },
  event: { says: 'where the sandbox takes an answer', rules: 'transitions of sandbox.json with `on`, and what places set' },
  timer: { says: 'where the sandbox waits', rules: 'transitions of sandbox.json with `afterSeconds`' },
  resolve: { says: 'where the sandbox closes a condition', rules: '`resolves` of sandbox.json' },
} as const

export type FactPlace = keyof typeof PLACES

const EVERYWHERE = Object.keys(PLACES) as FactPlace[]
/** Only the visitor is known: no application is there, or none is meant. */
const WITHOUT_APPLICATION: readonly FactPlace[] = ['page', 'flag', 'opening', 'registration', 'sign-in']
const WITH_APPLICATION = EVERYWHERE.filter((place) => !WITHOUT_APPLICATION.includes(place))

export type Presence = {
  /** Of the fact, or of a group of facts. The longest that fits a path decides. */
  readonly path: string
  /** Completes "It is there …". */
  readonly since: string
  readonly at: readonly FactPlace[]
}

export const PRESENCE: readonly Presence[] = [
  { path: 'today', since: 'always', at: EVERYWHERE },
  { path: 'lender', since: 'always', at: EVERYWHERE },
  { path: 'session', since: 'always', at: EVERYWHERE },
  { path: 'session.email', since: 'while the borrower signs in', at: ['sign-in'] },
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
  { path: 'params', since: 'where the next screen is chosen', at: ['routing', 'lifecycle'] },
  { path: 'submission', since: 'while the sandbox takes an answer', at: ['event'] },
]

/** What is known of a fact by the longest path of the table that it stands at or below; undefined for a path without fact. */
export function presenceOf(path: string): Presence | undefined {
  const around = PRESENCE.filter((one) => path === one.path || path.startsWith(`${one.path}.`))
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Whether some borrower could have this fact there. A path without fact is reported as such, and never as absent. */
export function canBeThere(path: string, place: FactPlace): boolean {
  return presenceOf(path)?.at.includes(place) !== false
}

/** What is in a list that is always there as long as nothing can be in it. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(['open.conditions', 'open.documents'])

/**
 * What is known of every fact at a place, as `analysisOf` takes it: null or an empty list where nobody could have it.
 *
 * @param asked paths of facts that are there all the same: what the steps of a registration keep with the application
 */
export function knownAt(place: FactPlace, asked: Iterable<string> = []): (path: string) => Json | undefined {
  const there = [...asked]
  const isAsked = (path: string) => there.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
  return (path) => {
    if (canBeThere(path, place) || isAsked(path)) return undefined
    return EMPTY_LISTS.has(path) ? [] : null
  }
}
