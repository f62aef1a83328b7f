/** The exploration of one lender: how applicants reach each part, and what random applicants reached. */

import { compileFlow, compileSandbox, type FlowLibrary, finding, type Place, resolveLender } from '#engine/authoring.ts'
import { compileValidators, type LenderId, type Scenario, type ScreenRoute } from '#engine/index.ts'
import {
  analysisOfFlow,
  type Exception,
  type Explored,
  type Explorer,
  explored,
  exploreFlow,
  type Found,
  type Memory,
  type Missing,
  type NodeId,
  type RandomTraces,
  randomTraces,
  type StuckBorrowers,
  stuckAt,
  stuckBorrowers,
} from '#verify/index.ts'
import type { ReportedFinding } from '../results.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Stage } from '../scenarios/scenario-run.ts'

export type ExploredLender = {
  readonly lender: LenderId
  readonly reached: readonly (Found | Missing | Unconfirmed)[]
  /** Results of random applicants; absent if none were requested. */
  readonly byChance?: RandomTraces & { readonly neverSeen: readonly NodeId[] }
  readonly findings: readonly StuckFinding[]
}

/** A generated scenario that does not pass: a defect of this command, which is reported rather than hidden. */
export type Unconfirmed = {
  readonly target: NodeId
  readonly is: 'unconfirmed'
  readonly scenario: Scenario
  readonly why: readonly string[]
}

export type StuckFinding = ReportedFinding & {
  /** The screen on which a random applicant is stuck, and the expected claim. */
  readonly route?: ScreenRoute
  readonly scenario?: Scenario
}

export type Opened = {
  readonly lender: LenderId
  readonly explored: Explored
  readonly explorer: Explorer
  readonly stage: Stage
  readonly stuck: () => StuckBorrowers
}

/** @param memory results of the rule analysis, shared between lenders */
export function openLender(library: FlowLibrary, lender: LenderId, memory: Memory): Opened {
  const resolved = resolveLender(library, lender)
  const [flow, sandbox] = [compileFlow(resolved), compileSandbox(resolved)]
  const validators = compileValidators(flow)
  const own = explored(flow, sandbox, validators)
  return {
    lender,
    explored: own,
    explorer: exploreFlow(own, (place) => analysisOfFlow(flow, place, memory)),
    stage: { flow, sandbox, validators, files: resolved.files },
    stuck: () => stuckBorrowers(library, lender, own, memory),
  }
}

export type Asked = { readonly targets: readonly NodeId[]; readonly applicants: number; readonly seed: number }

export function exploreLender(opened: Opened, { targets, applicants, seed }: Asked): ExploredLender {
  const { lender, explorer, stage } = opened
  const reached = targets.map((target) => confirmed(stage, explorer.reach(target)))
  if (applicants === 0) return { lender, reached, findings: [] }
  const traces = randomTraces(opened.explored, applicants, seed)
  const reported: readonly string[] = ['step', 'screen', 'state', 'card']
  const neverSeen = explorer.targets.filter(
    (target) => reported.includes(target.split(':', 1)[0] ?? '') && !traces.seen.has(target),
  )
  return { lender, reached, byChance: { ...traces, neverSeen }, findings: stuckFindings(opened, traces) }
}

function confirmed(stage: Stage, reached: Found | Missing): Found | Missing | Unconfirmed {
  if (reached.is === 'missing') return reached
  const { target, scenario } = reached
  const why = runScenario(stage, scenario).map(({ message }) => message)
  return why.length === 0 ? reached : { target, is: 'unconfirmed', scenario, why }
}

/**
 * Findings about lines that strand applicants: first those found by random applicants, each with a scenario, then those
 * that only the proof found.
 */
function stuckFindings(opened: Opened, { stuck, seed }: RandomTraces): readonly StuckFinding[] {
  const { exceptions, causeOf } = opened.stuck()
  const random = stuck
    .map((trace) => {
      const { route, refused, scenario } = stuckAt(opened.explored, trace)
      const cause = causeOf(trace, refused.length > 0 ? route : undefined)
      const what =
        refused.length > 0
          ? `whatever they answer, ${refused.join(', ')} is refused`
          : 'nothing that they can do there leads on, and no time does'
      const message = `A random applicant (seed ${seed}) does not get on from "${route}": ${what}.`
      return { ...asFinding({ ...cause, message }, opened), route, scenario }
    })
    .toSorted((a, b) => (a.route < b.route ? -1 : 1))
  const all: readonly StuckFinding[] = [...random, ...exceptions.map((exception) => asFinding(exception, opened))]
  return all.filter(
    (one, index) =>
      all.findIndex(({ file, line, column }) => file === one.file && line === one.line && column === one.column) === index,
  )
}

function asFinding({ message, at, place, fix, example }: Exception, { lender }: Opened): ReportedFinding {
  return finding('E341', {
    at: place ?? startOf(lender),
    pointer: at,
    lenders: [lender],
    message,
    why: 'Such a borrower can never finish, and no message says why.',
    fixes: [{ title: fix ?? 'Let good answers pass, or lead these borrowers on another way.', safety: 'placeholder', edits: [] }],
    ...(example && { witness: example }),
  })
}

function startOf(lender: LenderId): Place {
  return { file: `${lender}/lender.json`, line: 1, column: 1, endLine: 1, endColumn: 1 }
}
