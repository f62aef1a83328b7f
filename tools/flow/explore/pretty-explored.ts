/** The pretty format of an exploration. */
import { count } from '#consequences/count.ts'
import type { ExploredLender } from '#consequences/explore/explored-lender.ts'
import { traceInWords, walkInWords } from '#consequences/explore/trace-in-words.ts'
import type { Json, Scenario } from '#engine/index.ts'
import { factsInWords as factsWithWords, ruleInWords } from '#engine/sentences.ts'
import { contractFacts, type Missing, type NodeId } from '#verify/index.ts'

/**
 * The parts of a flow that applicants reach, and the results of random applicants.
 *
 * @param long lists every part
 */
export function prettyLender({ lender, reached, byChance }: ExploredLender, long: boolean): string {
  const found = reached.flatMap((one) => (one.is === 'found' ? [one] : []))
  const by = (how: string) => found.filter((one) => one.how === how)
  const [walked, simulated, possible, open] = [by('walked'), by('simulated'), by('possible'), by('open to all')]
  const only = possible.filter(({ target }) => !target.startsWith('status:'))
  const lines = [
    `${lender}: applicants reach ${found.length} of ${reached.length} steps, screens, states, cards and statuses`,
    `  ${walked.length} on the way through a journey, ${simulated.length} in the sandbox, ${open.length} at an address of its own`,
    `  ${possible.length} only through other systems${only.length > 0 ? `: ${namesOf(only)} and ${count(possible.length - only.length, 'status', 'statuses')}` : ''}`,
    ...reached.flatMap((one) => (one.is === 'missing' ? missingInWords(one) : [])),
    ...reached.flatMap((one) =>
      one.is === 'unconfirmed' ? [`  not confirmed: ${nameOf(one.target)}: ${one.why.join('; ')}`] : [],
    ),
    ...(long
      ? found.map(({ target, how, trace }) => `  ${nameOf(target)}: ${how}${trace ? `, ${count(trace.length, 'event')}` : ''}`)
      : []),
    ...(byChance ? chanceInWords(byChance) : []),
  ]
  return `${lines.join('\n')}\n`
}

/** How an applicant reaches one part, with the scenario; or the reason why none does. */
export function prettyAnswer({ lender, reached }: ExploredLender): string {
  return reached
    .map((one) => {
      if (one.is === 'missing') return `${lender}\n${missingInWords(one).join('\n')}\n`
      const scenario = JSON.stringify(one.scenario, null, 2)
      if (one.is === 'unconfirmed') return `${lender}: not confirmed: ${nameOf(one.target)}: ${one.why.join('; ')}\n${scenario}\n`
      const how = {
        walked: 'on the way through a journey',
        simulated: 'in the sandbox',
        possible: 'only through other systems: no applicant of the sandbox does',
        'open to all': 'at its own address, open to all',
      }[one.how]
      const steps = one.trace ? traceInWords(one.trace, one.wanted) : one.walked ? walkInWords(one.walked) : []
      return [
        `${lender}: an applicant reaches the ${nameOf(one.target)} ${how}`,
        ...steps.map((sentence, index) => `  ${index + 1}. ${sentence}`),
        ...claimsInWords(one.scenario).map((sentence) => `  ${sentence}`),
        scenario,
        '',
      ].join('\n')
    })
    .join('\n')
}

export function missingInWords({ target, ways, proved }: Missing): readonly string[] {
  const sure = proved ? 'no applicant reaches' : 'no applicant was found who reaches'
  if (ways.length === 0) return [`  ${sure} the ${nameOf(target)}: no line leads there`]
  return [
    `  ${sure} the ${nameOf(target)}`,
    ...ways.map(({ at, clash }) => {
      const conditions = clash.map((condition) => ruleInWords(condition, { facts: contractFacts }))
      return conditions.length === 0 ? `    ${at}` : `    ${at}: cannot hold together: ${conditions.join('; ')}`
    }),
  ]
}

function chanceInWords({
  applicants,
  seed,
  endings,
  screens,
  refused,
  longest,
  neverSeen,
}: NonNullable<ExploredLender['byChance']>) {
  const ends = endings.map(
    ({ ending, count: times }) => `${times} ${ending.is === 'ended' ? 'ended in' : `${ending.is} at`} ${ending.at}`,
  )
  const name = longest?.trace?.applicant.application.profile.name.lastName
  return [
    `  ${count(applicants, 'applicant')}, random (seed ${seed}): ${ends.join(', ')}`,
    `    ${screens.average} screens on average, ${screens.most} at most${name ? ` (${name})` : ''}; ${count(refused, 'answer')} refused`,
    ...(neverSeen.length > 0 ? [`    none of them saw ${namesOf(neverSeen.map((target) => ({ target })))}`] : []),
  ]
}

function namesOf(all: readonly { readonly target: NodeId }[]): string {
  return all.map(({ target }) => nameOf(target)).join(', ')
}

function nameOf(target: NodeId): string {
  return target.replace(':', ' ')
}

/** A scenario's claims as sentences: the facts that decide, and the screen or state that they lead to. */
function claimsInWords({ routes = [], lifecycle = [], screens = [], cards = [] }: Scenario): readonly string[] {
  return [
    ...routes.map(({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.go}`),
    ...lifecycle.map(
      ({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.state} (${(then.events ?? []).join(', ')})`,
    ),
    ...screens.flatMap(({ given, screen, then }) =>
      then.open ? [`There: ${screen} is open${given ? ` while ${factsInWords(given as Json)}` : ''}`] : [],
    ),
    ...cards.map(({ given, then: { cards = [], cardsById = {} } }) => {
      const shown = [...cards.map(({ category }) => category), ...Object.keys(cardsById).filter((id) => cardsById[id])]
      return `There: ${factsInWords(given as Json)} shows ${shown.join(', ')}`
    }),
  ]
}

function factsInWords(given: Json): string {
  const found = factsWithWords(given, contractFacts).map((part) => part.join(' = '))
  return found.length > 0 ? found.join(', ') : 'any facts'
}
