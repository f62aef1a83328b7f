/**
 * Finds answers with two fact paths: a registration's `draft.propertyAddress.state` becomes
 * `application.property.state`. Therefore facts.json may have a rule twice, for before and after registration.
 */

import type { SourceNode } from '#engine/authoring.ts'
import { isObject, type JourneyId, type Json } from '#engine/index.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { memberAt, membersAt } from './node-parts.ts'

/** A fact of the application or profile, and the answer that it is copied from. */
export type SameAnswer = readonly [made: string, answer: string]

/** The copied answers of these journeys; of all journeys if `journeys` is absent. */
export function sameAnswers(flow: CheckedFlow, journeys?: ReadonlySet<JourneyId>): readonly SameAnswer[] {
  const ends = [...flow.journeys.values()]
    .filter(({ id }) => !journeys || journeys.has(id))
    .map(({ node }) => memberAt(node, 'end'))
  return ends.flatMap((end) => [
    ...membersAt(end, 'application').map(([made, answer]): SameAnswer => [made, String(answer.value)]),
    ...membersAt(end, 'identity').map(([made, answer]): SameAnswer => [`profile.${made}`, String(answer.value)]),
  ])
}

/** The answers that a fact is copied from, the longest matching path first. */
export function answersBehind(path: string, same: readonly SameAnswer[]): readonly string[] {
  return same
    .filter(([made]) => path === made || path.startsWith(`${made}.`))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([made, answer]) => answer + path.slice(made.length))
}

/** A rule with its fact paths replaced, and named rules and values inlined. */
export function withOtherFacts(rule: Json, other: (path: string) => string, named: SourceNode | undefined, depth = 0): Json {
  if (Array.isArray(rule)) return (rule as readonly Json[]).map((part) => withOtherFacts(part, other, named, depth))
  if (!isObject(rule)) return rule
  const parts = Object.entries(rule).filter(([key]) => key !== '$comment')
  const [[operator, operand = null] = []] = parts
  if (parts.length === 1 && (operator === 'rule' || operator === 'value') && depth < maximumDepth) {
    const name = Array.isArray(operand) ? (operand as readonly Json[])[0] : operand
    const body = memberAt(memberAt(memberAt(named, `${operator}s`), String(name)), operator === 'rule' ? 'when' : 'is')
    if (body !== undefined) return withOtherFacts(body.value, other, named, depth + 1)
  }
  if (parts.length === 1 && (operator === 'var' || operator === 'answered'))
    return { [operator]: renamed(operand ?? null, other) }
  return Object.fromEntries(parts.map(([key, part]) => [key, withOtherFacts(part, other, named, depth)]))
}

/** The deepest nesting of names that is followed. */
const maximumDepth = 10

function renamed(operand: Json, other: (path: string) => string): Json {
  if (Array.isArray(operand)) return (operand as readonly Json[]).map((one) => renamed(one, other))
  return typeof operand === 'string' ? other(operand) : operand
}
