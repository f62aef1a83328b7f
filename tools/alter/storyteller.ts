/** A scenario that holds as the flow is, and no longer once it is altered: for whoever wants to miss an alteration. */

import { inliner } from '#engine/authoring.ts'
import type { FactsFile, FlowPointer, Rule } from '#engine/index.ts'
import { operationIn, ruleCall } from '#engine/index.ts'
import { all, any, keyOf, not } from '#verify/index.ts'
import { asItIs } from '../coverage/as-it-is.ts'
import { seenBy } from '../coverage/coverage-of.ts'
import type { Watched } from '../coverage/scenario-search.ts'
import { near } from '../coverage/suggested-scenario.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Alteration } from './alteration.ts'
import type { Jury } from './jury.ts'

export class Storyteller {
  readonly #jury: Jury
  #watched?: Watched

  constructor(jury: Jury) {
    this.#jury = jury
  }

  tells(alteration: Alteration): Scenario | undefined {
    const { rule } = alteration
    const [lender] = this.#jury.lenders
    if (!rule?.decides || lender === undefined) return undefined
    const bench = this.#jury.bench(lender)
    const { covered, stage } = bench
    this.#watched ??= { covered, stage, seen: seenBy(covered, stage) }
    const watched = this.#watched
    const inline = inliner((covered.resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
    const after = inline(rule.after)
    const alteredStage = bench.stageOf(this.#jury.altered(alteration))
    for (const sample of watched.seen.samplesOf(keyOf.rule(rule.at))) {
      const asked = sample.rule ?? true
      const other = withRuleAt(asked, rule.at, after)
      const differs = any(all(asked, not(other)), all(other, not(asked)))
      for (const candidate of near(watched, sample, differs)) {
        const told = asItIs(stage, candidate)
        if (!told || runScenario(stage, told).length > 0 || runScenario(alteredStage, told).length === 0) continue
        return { ...told, title: `Tells where in ${rule.at} ${alteration.what} would be wrong` }
      }
    }
    return undefined
  }
}

/** A rule that was asked, with another one where it names it, or in its place. */
function withRuleAt(asked: Rule, at: FlowPointer, after: Rule): Rule {
  const [, name] = /^facts\.json#\/rules\/([^/]+)\/when$/.exec(at) ?? []
  return name === undefined ? after : renamed(asked)

  function renamed(part: Rule): Rule {
    if (part === null || typeof part !== 'object') return part
    if (Array.isArray(part)) return part.map(renamed)
    const operation = operationIn(part)
    if (!operation) return part
    const { operator, operands } = operation
    if (operator === 'rule' && operands.length > 1 && operands[0] === name) return { rule: [name, after] }
    return ruleCall(operator, operands.map(renamed))
  }
}
