/** Runs mutants in portions, as many at a time as the machine has cores. A result does not depend on the distribution. */

import { availableParallelism } from 'node:os'
import { BASE } from '#engine/authoring.ts'
import { type FlowPath, type FlowPointer, type LenderId, operationIn, type Rule, ruleCall } from '#engine/index.ts'
import { all, any, keyOf, not } from '#verify/index.ts'
import { asItIs } from '../coverage/as-it-is.ts'
import { seenBy } from '../coverage/coverage-of.ts'
import { scenarioFile } from '../coverage/coverage-report.ts'
import type { Watched } from '../coverage/scenario-search.ts'
import { near } from '../coverage/suggested-scenario.ts'
import { inWorkers } from '../in-workers.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Scenario } from '../scenarios/scenario-run.ts'
import { inlinerOf } from './is-equivalent.ts'
import type { Mutant, TextMutant } from './mutant.ts'
import { type Detection, MutationRunner, type Verdict } from './mutation-runner.ts'

export type Texts = ReadonlyMap<FlowPath, string>

/** A verdict and, for a surviving mutant, a scenario file that would kill it. */
export type Outcome = { readonly verdict: Verdict; readonly scenario?: string }

export type Portion =
  | { readonly want: 'verdicts'; readonly suggests: boolean; readonly mutants: readonly Mutant[] }
  | { readonly want: 'detections'; readonly all: boolean; readonly mutants: readonly TextMutant[] }

type Progress = (done: number) => void

/** The verdict on each mutant. @param suggests whether surviving mutants get a scenario, where one is found */
export async function verdictsOn(
  texts: Texts,
  mutants: readonly Mutant[],
  suggests: boolean,
  progress?: Progress,
): Promise<Outcome[]> {
  return await runPortions<Outcome>(
    texts,
    inPortions(mutants, 60).map((portion): Portion => ({ want: 'verdicts', suggests, mutants: portion })),
    progress,
  )
}

/** What `check` and `test` report of each edit. @param all everything, where otherwise the first detection is enough */
export async function detectionsOf(
  texts: Texts,
  edits: readonly TextMutant[],
  all: boolean,
  progress?: Progress,
): Promise<(readonly Detection[])[]> {
  return await runPortions<readonly Detection[]>(
    texts,
    inPortions(edits, 10).map((portion): Portion => ({ want: 'detections', all, mutants: portion })),
    progress,
  )
}

/** Of one worker: keeps the runner, and with it what was parsed and compiled, from portion to portion. */
export function portionRunner(texts: Texts): (portion: Portion) => unknown[] {
  const runner = new MutationRunner(texts)
  const suggester = new ScenarioSuggester(runner)
  return (portion) => {
    runner.forget()
    if (portion.want === 'detections') {
      return portion.mutants.map((edit) => (portion.all ? runner.detections(edit) : [runner.firstDetection(edit) ?? []].flat()))
    }
    return portion.mutants.map((mutant): Outcome => {
      const verdict = runner.verdict(mutant)
      const scenario = portion.suggests && verdict.is === 'survived' ? suggester.scenarioFor(mutant) : undefined
      return { verdict, ...(scenario && { scenario: scenarioFile(scenario) }) }
    })
  }
}

async function runPortions<Result>(texts: Texts, portions: readonly Portion[], progress: Progress = () => {}): Promise<Result[]> {
  const results = new Map<Portion, Result[]>()
  let count = 0
  const done = (portion: Portion, result: Result[]) => {
    results.set(portion, result)
    count += result.length
    progress(count)
  }
  const hands = Math.min(availableParallelism(), portions.length)
  const run = hands < 2 ? portionRunner(texts) : undefined
  if (run) for (const portion of portions) done(portion, run(portion) as Result[])
  else await inWorkers({ script: new URL('./mutation-worker.ts', import.meta.url), data: texts, portions, hands }, done)
  return portions.flatMap((portion) => results.get(portion) ?? [])
}

function inPortions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) => items.slice(index * size, (index + 1) * size))
}

/** Looks for a scenario that passes as the flow is and fails under a mutant: a suggestion for each surviving mutant. */
class ScenarioSuggester {
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
