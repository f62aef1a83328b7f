/** Looks for a scenario that passes as the flow is and fails under a mutant: a suggestion for each surviving mutant. */

import { BASE } from '#engine/authoring.ts'
import { type FlowPointer, type LenderId, operationIn, type Rule, ruleCall } from '#engine/index.ts'
import { all, any, keyOf, not } from '#verify/index.ts'
import { asItIs } from '../coverage/as-it-is.ts'
import { seenBy } from '../coverage/coverage-of.ts'
import type { Watched } from '../coverage/scenario-search.ts'
import { near } from '../coverage/suggested-scenario.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { inlinerOf } from './is-equivalent.ts'
import type { Mutant } from './mutant.ts'
import type { MutationRunner } from './mutation-runner.ts'

export class ScenarioSuggester {
  readonly #runner: MutationRunner
  readonly #watched = new Map<LenderId, Watched>()

  constructor(runner: MutationRunner) {
    this.#runner = runner
  }

  /** Variants of samples that the existing scenarios evaluate the rule with, chosen so that old and new rule differ. */
  scenarioFor(mutant: Mutant): Scenario | undefined {
    const { rule, file } = mutant
    if (!rule?.decides) return undefined
    const lender = file.split('/')[0] ?? BASE
    const suite = this.#runner.suite(lender)
    const { covered, stage } = suite
    const watched = this.#watched.get(lender) ?? { covered, stage, seen: seenBy(covered, stage) }
    this.#watched.set(lender, watched)
    const after = inlinerOf(covered)(rule.after)
    const mutatedStage = suite.stageOf(this.#runner.mutated(mutant))
    for (const sample of watched.seen.samplesOf(keyOf.rule(rule.at))) {
      const asked = sample.rule ?? true
      const changed = withRuleAt(asked, rule.at, after)
      const differs = any(all(asked, not(changed)), all(changed, not(asked)))
      for (const candidate of near(watched, sample, differs)) {
        const scenario = asItIs(stage, candidate)
        const kills = scenario && runScenario(stage, scenario).length === 0 && runScenario(mutatedStage, scenario).length > 0
        if (kills) return { ...scenario, title: `Fails if ${rule.at} had ${mutant.what}` }
      }
    }
    return undefined
  }
}

/** An evaluated rule with another shared rule where it names the shared rule at `at`; the other rule itself elsewhere. */
function withRuleAt(asked: Rule, at: FlowPointer, after: Rule): Rule {
  const [, name] = /^facts\.json#\/rules\/([^/]+)\/when$/.exec(at) ?? []
  return name === undefined ? after : replaced(asked)

  function replaced(part: Rule): Rule {
    if (part === null || typeof part !== 'object') return part
    if (Array.isArray(part)) return part.map(replaced)
    const operation = operationIn(part)
    if (!operation) return part
    const { operator, operands } = operation
    if (operator === 'rule' && operands.length > 1 && operands[0] === name) return { rule: [name, after] }
    return ruleCall(operator, operands.map(replaced))
  }
}
