/** What was found out, for people. */

import { conditionInWords, type Missing, type NodeId } from '#verify/index.ts'
import { count } from '../report/report.ts'
import { claimsInWords } from './claims-in-words.ts'
import type { ExploredLender } from './explored-lender.ts'
import { lifeInWords, walkInWords } from './life-in-words.ts'

/** How much of a lender's flow somebody comes to, and what applicants by chance saw of it. @param long every part by itself */
export function prettyLender({ lender, reached, byChance }: ExploredLender, long: boolean): string {
  const found = reached.flatMap((one) => (one.is === 'found' ? [one] : []))
  const by = (how: string) => found.filter((one) => one.how === how)
  const [walked, lived, possible, open] = [by('walked'), by('lived'), by('possible'), by('open to all')]
  const only = possible.filter(({ target }) => !target.startsWith('status:'))
  const lines = [
    `${lender}: somebody comes to ${found.length} of ${reached.length} steps, screens, states, cards and statuses`,
    `  ${walked.length} on the way through a journey, ${lived.length} in the sandbox, ${open.length} at an address of its own`,
    `  ${possible.length} where other systems say so${only.length > 0 ? `: ${namesOf(only)} and ${count(possible.length - only.length, 'status', 'statuses')}` : ''}`,
    ...reached.flatMap((one) => (one.is === 'missing' ? missingInWords(one) : [])),
    ...reached.flatMap((one) =>
      one.is === 'unconfirmed' ? [`  not confirmed: ${nameOf(one.target)}: ${one.why.join('; ')}`] : [],
    ),
    ...(long
      ? found.map(({ target, how, life }) => `  ${nameOf(target)}: ${how}${life ? `, ${count(life.deeds, 'deed')}` : ''}`)
      : []),
    ...(byChance ? chanceInWords(byChance) : []),
  ]
  return `${lines.join('\n')}\n`
}

/** How somebody comes to one part of a flow, and the scenario; or why nobody does. */
export function prettyAnswer({ lender, reached }: ExploredLender): string {
  return reached
    .map((one) => {
      if (one.is === 'missing') return `${lender}\n${missingInWords(one).join('\n')}\n`
      const scenario = JSON.stringify(one.scenario, null, 2)
      if (one.is === 'unconfirmed') return `${lender}: not confirmed: ${nameOf(one.target)}: ${one.why.join('; ')}\n${scenario}\n`
      const how = {
        walked: 'on the way through a journey',
        lived: 'in the sandbox',
        possible: 'where other systems say so; nobody does in the sandbox',
        'open to all': 'at its own address, open to all',
      }[one.how]
      const deeds = one.life ? lifeInWords(one.life, one.wanted) : one.walked ? walkInWords(one.walked) : []
      return [
        `${lender}: somebody comes to the ${nameOf(one.target)} ${how}`,
        ...deeds.map((sentence, index) => `  ${index + 1}. ${sentence}`),
        ...claimsInWords(one.scenario).map((sentence) => `  ${sentence}`),
        scenario,
        '',
      ].join('\n')
    })
    .join('\n')
}

function missingInWords({ target, ways, proved }: Missing): readonly string[] {
  const sure = proved ? 'nobody comes to' : 'nobody was found who comes to'
  if (ways.length === 0) return [`  ${sure} the ${nameOf(target)}: no line leads there`]
  return [
    `  ${sure} the ${nameOf(target)}`,
    ...ways.map(({ at, clash }) => {
      const conditions = clash.map((condition) => conditionInWords(condition))
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
  const name = longest?.life?.applicant.application.profile.name.lastName
  return [
    `  ${count(applicants, 'applicant')} by chance (seed ${seed}): ${ends.join(', ')}`,
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
