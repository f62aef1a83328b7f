/** Runs all scenarios of one lender, its own and inherited ones. */

import { compileFlow, compileSandbox, type ResolvedLender, scenarioName, statedAt } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'
import type { ReportedCase, ReportedFinding } from '../results.ts'
import { declinesIn } from './declined-claims.ts'
import { oneForEachClaim } from './one-for-each-claim.ts'
import { claimsSomething, runScenario } from './run-scenario.ts'
import { mismatchFindings, staleClaim, staleDecline } from './scenario-findings.ts'
import { type Mismatch, mismatch, type ScenarioFile, type Stage, scenariosOf } from './scenario-run.ts'
import { Validators } from './validators.ts'

/**
 * Compiles the flow, the validators and the sandbox with which the scenarios of a lender run.
 *
 * @param validators shared by lenders with equal screens
 */
export function onStage(
  resolved: ResolvedLender,
  validators: Validators = new Validators(),
): { readonly resolved: ResolvedLender; readonly stage: Stage } {
  const flow = compileFlow(resolved)
  const stage = { flow, validators: validators.of(flow), sandbox: compileSandbox(resolved), files: resolved.files }
  return { resolved, stage }
}

/**
 * @param only the scenario files to run, by path inside a lender; absent for all
 * @param now the clock in ms, if durations are to be measured
 */
export function runScenarios(
  resolved: ResolvedLender,
  stage: Stage = onStage(resolved).stage,
  only?: ReadonlySet<string>,
  now?: () => number,
): ReportedCase[] {
  const files = scenariosOf(resolved).filter(({ path }) => only?.has(path) ?? true)
  return files.map((file) => {
    const started = now?.()
    const result = runScenarioFile(resolved, stage, file)
    return now === undefined || started === undefined ? result : { ...result, milliseconds: now() - started }
  })
}

/** Runs one scenario file of a lender and reports each mismatch. */
export function runScenarioFile(resolved: ResolvedLender, stage: Stage, file: ScenarioFile): ReportedCase {
  const { scenario, path } = file
  const about = { lender: resolved.lender, name: scenario.title ?? scenarioName(path) }
  if (scenario.notForUs !== undefined) {
    const reason = scenario.notForUs
    const findings = isStale(resolved, stage, file) ? [staleDecline(resolved, file)] : []
    return { ...about, file: file.node.layers.at(-1)?.file, result: 'declined', reason, findings }
  }
  const { declines, failing } = declinesIn(file, outcome(stage, file))
  const failed: ReportedFinding[] = mismatchFindings(resolved, stage.flow, file, oneForEachClaim(failing))
  // An inherited decline is the parent's to correct.
  const stale = declines.filter(({ holds, reason }) => holds && lenderOf(reason.layers.at(-1)?.file ?? '') === resolved.lender)
  return {
    ...{ ...about, file: statedAt(file.node)?.file, result: failed.length > 0 ? 'failed' : 'passed' },
    findings: [...failed, ...stale.map((decline) => staleClaim(resolved, file, decline))],
    ...(declines.length > 0 && { declines: declines.map(({ claim, reason }) => ({ claim, reason: String(reason.value) })) }),
  }
}

function outcome(stage: Stage, { scenario }: ScenarioFile): Mismatch[] {
  if (claimsSomething(scenario)) return runScenario(stage, scenario)
  return [mismatch([], 'claims nothing: it has no walk, no routes and no other claim', 'a claim', null)]
}

/**
 * Whether the lender declines the scenario itself although it would pass. An inherited decline is the parent's to
 * correct.
 */
function isStale(resolved: ResolvedLender, stage: Stage, { node, scenario }: ScenarioFile): boolean {
  const decline = node.members?.get('notForUs')?.layers.at(-1)
  if (decline?.file.split('/')[0] !== resolved.lender || !claimsSomething(scenario)) return false
  return runScenario(stage, scenario).length === 0
}
