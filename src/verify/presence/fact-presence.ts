/**
 * When each fact comes to be, for each kind of place where a rule or text is evaluated. `factsOf`, `visitorFacts` and
 * `journeyView` of the engine make the facts; `tests/verify/presence` holds this table against what they make.
 *
 * The table says what could be there at all. In which order a journey asks for its answers is `order-of-answers.ts`.
 */

/** The kinds of places, each as a finding and docs/facts.md say it: "while …" or "where …". */
export const PLACES = {
  page: 'around the screens, where no application is open',
  flag: 'where a flag gets its value',
  opening: 'where a journey opens',
  registration: 'while a borrower registers',
  'sign-in': 'while a borrower signs in',
  application: 'on the screens of an application',
  'condition-screen': 'on the screen that a card leads to',
  card: 'on a card',
  routing: 'where the next screen is chosen',
  lifecycle: 'where the lifecycle is replayed',
  event: 'where the sandbox takes an answer',
  timer: 'where the sandbox waits',
  resolve: 'where the sandbox closes a condition',
  message: 'in a message to the lender’s own system',
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
