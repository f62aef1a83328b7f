/** Runs mutants in portions on all processor cores. Results do not depend on the distribution. */

import { availableParallelism } from 'node:os'
import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import type { Scenario } from '#consequences/scenarios/scenario-run.ts'
import { BASE } from '#engine/authoring.ts'
import { type FlowPath, type FlowPointer, type LenderId, operationIn, type Rule, ruleCall } from '#engine/index.ts'
import { all, any, keyOf, not } from '#verify/index.ts'
import { asItIs } from '../coverage/as-it-is.ts'
import { seenBy } from '../coverage/coverage-of.ts'
import { scenarioFile } from '../coverage/coverage-report.ts'
import type { Watched } from '../coverage/scenario-search.ts'
import { near } from '../coverage/suggested-scenario.ts'
import { inWorkers } from './in-workers.ts'
import { inlinerOf } from './is-equivalent.ts'
import type { Mutant, TextMutant } from './mutant.ts'
import { type Detection, MutationRunner, type Scope, type Verdict } from './mutation-runner.ts'

export type Texts = ReadonlyMap<FlowPath, string>

/** A verdict and, for a surviving mutant, a scenario file that would kill it. */
export type Outcome = { readonly verdict: Verdict; readonly scenario?: string }

export type Portion =
  | { readonly want: 'verdicts'; readonly suggests: boolean; readonly mutants: readonly Mutant[] }
  | { readonly want: 'detections'; readonly mutants: readonly TextMutant[] }
  | { readonly want: 'all detections'; readonly mutants: readonly EditIn[] }

/** An edit, and the folders that are checked with it. */
export type EditIn = { readonly edit: TextMutant; readonly folders: readonly LenderId[] }

/** What a worker is started with. */
export type WorkerData = { readonly texts: Texts; readonly scope: Scope }

type Progress = (done: number) => void

/**
 * Computes the verdict on each mutant.
 *
 * @param suggests true to search a killing scenario for each surviving mutant
 */
export async function verdictsOn(
  texts: Texts,
  mutants: readonly Mutant[],
  { suggests, scope }: { readonly suggests: boolean; readonly scope: Scope },
  progress?: Progress,
): Promise<Outcome[]> {
  return await runPortions<Outcome>(
    { texts, scope },
    inPortions(mutants, 60).map((portion): Portion => ({ want: 'verdicts', suggests, mutants: portion })),
    progress,
  )
}

/** Runs `check` and `test` on each edit until one of them detects it; at most one detection for each edit. */
export async function firstDetectionsOf(
  texts: Texts,
  edits: readonly TextMutant[],
  progress?: Progress,
): Promise<(readonly Detection[])[]> {
  const portions = inPortions(edits, 10).map((mutants): Portion => ({ want: 'detections', mutants }))
  return await runPortions<readonly Detection[]>({ texts, scope: 'heirs' }, portions, progress)
}

/** All detections of `check` and `test` in the folders of each edit. */
export async function allDetectionsOf(
  texts: Texts,
  edits: readonly EditIn[],
  progress?: Progress,
): Promise<(readonly Detection[])[]> {
  const portions = inPortions(edits, 10).map((mutants): Portion => ({ want: 'all detections', mutants }))
  return await runPortions<readonly Detection[]>({ texts, scope: 'heirs' }, portions, progress)
}

/** The state of one worker: its runner caches parsed and compiled files between portions. */
export function portionRunner({ texts, scope }: WorkerData): (portion: Portion) => unknown[] {
  const runner = new MutationRunner(texts, scope)
  const suggester = new ScenarioSuggester(runner)
  return (portion) => {
    runner.forget()
    if (portion.want === 'detections') return portion.mutants.map((edit) => [runner.firstDetection(edit) ?? []].flat())
    if (portion.want === 'all detections') return portion.mutants.map(({ edit, folders }) => runner.detections(edit, folders))
    return portion.mutants.map((mutant): Outcome => {
      const verdict = runner.verdict(mutant)
      const scenario = portion.suggests && verdict.is === 'survived' ? suggester.scenarioFor(mutant) : undefined
      return { verdict, ...(scenario && { scenario: scenarioFile(scenario) }) }
    })
  }
}

async function runPortions<Result>(
  data: WorkerData,
  portions: readonly Portion[],
  progress: Progress = () => {},
): Promise<Result[]> {
  const results = new Map<Portion, Result[]>()
  let count = 0
  const done = (portion: Portion, result: Result[]) => {
    results.set(portion, result)
    count += result.length
    progress(count)
  }
  const hands = Math.min(availableParallelism(), portions.length)
  const run = hands < 2 ? portionRunner(data) : undefined
  if (run) for (const portion of portions) done(portion, run(portion) as Result[])
  else await inWorkers({ script: new URL('./mutation-worker.ts', import.meta.url), data, portions, hands }, done)
  return portions.flatMap((portion) => results.get(portion) ?? [])
}

function inPortions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) => items.slice(index * size, (index + 1) * size))
}

/** Searches scenarios that pass without the mutant and fail with it, to suggest for surviving mutants. */
class ScenarioSuggester {
  readonly #runner: MutationRunner
  readonly #watched = new Map<LenderId, Watched>()

  constructor(runner: MutationRunner) {
    this.#runner = runner
  }

  /** Tries variants of the facts with which existing scenarios evaluate the rule, for which old and new rule differ. */
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
        // First a claim about what refuses the answer; a claim about the text of the message only if the first does not
        // fail with the mutant.
        for (const by of ['refused', 'messages'] as const) {
          const scenario = asItIs(stage, candidate, by)
          const kills = scenario && runScenario(stage, scenario).length === 0 && runScenario(mutatedStage, scenario).length > 0
          if (kills) return { ...scenario, title: `Fails if ${rule.at} had ${mutant.what}` }
        }
      }
    }
    return undefined
  }
}

/**
 * The evaluated rule with the named rule at `at` replaced; the new rule itself, if the evaluated rule is the one at
 * `at`.
 */
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
