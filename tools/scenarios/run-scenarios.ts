/** All scenarios of one lender, its own and inherited ones, with what each proved. */

import { compileFlow, compileSandbox, type ResolvedLender, scenarioName } from '#engine/authoring.ts'
import type { ReportedCase, ReportedFinding } from '../report/report.ts'
import { oneForEachClaim } from './one-for-each-claim.ts'
import { claimsSomething, runScenario } from './run-scenario.ts'
import { mismatchFindings, staleDecline } from './scenario-findings.ts'
import { type Mismatch, type ScenarioFile, type Stage, scenariosOf } from './scenario-run.ts'
import { Validators } from './validators.ts'

/** What scenarios of a lender need to run. */
/** @param validators shared by lenders whose screens ask the same */
export function onStage(
  resolved: ResolvedLender,
  validators: Validators = new Validators(),
): { readonly resolved: ResolvedLender; readonly stage: Stage } {
  const flow = compileFlow(resolved)
  const stage = { flow, validators: validators.of(flow), sandbox: compileSandbox(resolved), files: resolved.files }
  return { resolved, stage }
}

/** @param only which scenario files, by their paths inside a lender; all of them without it */
export function runScenarios(
  resolved: ResolvedLender,
  stage: Stage = onStage(resolved).stage,
  only?: ReadonlySet<string>,
): ReportedCase[] {
  const files = scenariosOf(resolved).filter(({ path }) => only?.has(path) ?? true)
  return files.map((file) => runScenarioFile(resolved, stage, file))
}

/** Runs one scenario file of the lender and reports each claim that does not hold. */
export function runScenarioFile(resolved: ResolvedLender, stage: Stage, file: ScenarioFile): ReportedCase {
  const { scenario, path } = file
  const about = { lender: resolved.lender, name: scenario.title ?? scenarioName(path), file: fileOf(file) }
  if (scenario.notForUs !== undefined) {
    const reason = scenario.notForUs
    const findings = isStale(resolved, stage, file) ? [staleDecline(resolved, file)] : []
    return { ...about, result: 'declined', reason, findings }
  }
  const findings: ReportedFinding[] = mismatchFindings(resolved, stage.flow, file, oneForEachClaim(outcome(stage, file)))
  return { ...about, result: findings.length > 0 ? 'failed' : 'passed', findings }
}

function outcome(stage: Stage, { scenario }: ScenarioFile): Mismatch[] {
  if (claimsSomething(scenario)) return runScenario(stage, scenario)
  return [
    {
      at: [],
      message: 'claims nothing: it has no walk, no routes and no other claim',
      wanted: 'a claim',
      actual: null,
      because: [],
    },
  ]
}

/** A lender that declines for itself, and would pass; one that inherits a parent's decline is not asked to mend it. */
function isStale(resolved: ResolvedLender, stage: Stage, { node, scenario }: ScenarioFile): boolean {
  const decline = node.members?.get('notForUs')?.layers.at(-1)
  if (decline?.file.split('/')[0] !== resolved.lender || !claimsSomething(scenario)) return false
  return runScenario(stage, scenario).length === 0
}

/** The file that a person edits: the last one that wrote any of it. */
function fileOf({ node }: ScenarioFile): string | undefined {
  return node.layers.at(-1)?.file
}
