import { factsRead, withFacts } from '#consequences/explore/with-facts.ts'
import type { Scenario } from '#consequences/scenarios/scenario-run.ts'
import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { asRule, type FlowPointer, type Json, type JsonObject, type LenderId, type Rule } from '#engine/index.ts'
import { coveredFlow } from '#verify/index.ts'
import { Impossible } from '../impossible.ts'

export type Condition = {
  readonly at: FlowPointer
  /** The condition as written on the command line. */
  readonly when: string
}

/**
 * A scenario's walk and claims about screens, for an applicant for whom a condition is true. Gives only the facts that
 * the condition reads, so that other changes of the flow do not break the scenario.
 *
 * @throws Impossible if the condition is never true
 */
export function forAnApplicant(library: FlowLibrary, lender: LenderId, condition: Condition, content: JsonObject): JsonObject {
  const known = forOneApplicant(library, lender, condition, content)
  if (!known) throw new Impossible(`No applicant is known for whom "${condition.when}" holds there.`)
  return known
}

/** The same for an applicant for whom the condition is false; undefined if none is known. */
export function forAnotherApplicant(
  library: FlowLibrary,
  lender: LenderId,
  condition: Condition,
  content: JsonObject,
): JsonObject | undefined {
  return forOneApplicant(library, lender, condition, content, (rule) => asRule({ '!': rule }))
}

function forOneApplicant(
  library: FlowLibrary,
  lender: LenderId,
  { at }: Condition,
  content: JsonObject,
  holding: (rule: Rule) => Rule = (rule) => rule,
): JsonObject | undefined {
  const { rules, analysis, flow } = coveredFlow(resolveLender(library, lender))
  const rule = rules.get(at)?.rule
  const found = rule === undefined ? undefined : analysis.satisfiable(holding(rule))
  if (rule === undefined || found?.is !== 'possible') return undefined
  const facts = factsRead(rule, found.example).filter(({ path }) => path !== 'today')
  const known = (scenario: JsonObject) => withFacts(flow, scenario as unknown as Scenario, facts) as unknown as JsonObject
  const { screens } = content
  if (!Array.isArray(screens)) return known(content)
  return { ...content, screens: screens.flatMap((claim) => (known({ screens: [claim] }).screens ?? []) as readonly Json[]) }
}
