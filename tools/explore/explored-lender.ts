/** The exploration of one lender: how applicants reach each part, and what random applicants reached. */

import { compileFlow, compileSandbox, finding, originOf, type ResolvedLender } from '#engine/authoring.ts'
import { compileValidators, type LenderId, type Scenario } from '#engine/index.ts'
import {
  analysisOfFlow,
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
  type StuckAt,
  stuckAt,
} from '#verify/index.ts'
import type { ReportedFinding } from '../report/report.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Stage } from '../scenarios/scenario-run.ts'

export type ExploredLender = {
  readonly lender: LenderId
  readonly reached: readonly (Found | Missing | Unconfirmed)[]
  /** Absent where no random applicants were asked for. */
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

export type StuckFinding = ReportedFinding & { readonly scenario: Scenario }

export type Opened = {
  readonly resolved: ResolvedLender
  readonly explored: Explored
  readonly explorer: Explorer
  readonly stage: Stage
}

/** @param memory results of the rule analysis, shared between lenders */
export function openLender(resolved: ResolvedLender, memory: Memory): Opened {
  const [flow, sandbox] = [compileFlow(resolved), compileSandbox(resolved)]
  const validators = compileValidators(flow)
  const own = explored(flow, sandbox, validators)
  return {
    resolved,
    explored: own,
    explorer: exploreFlow(own, (place) => analysisOfFlow(flow, place, memory)),
    stage: { flow, sandbox, validators, files: resolved.files },
  }
}

export type Asked = { readonly targets: readonly NodeId[]; readonly applicants: number; readonly seed: number }

export function exploreLender(opened: Opened, { targets, applicants, seed }: Asked): ExploredLender {
  const { resolved, explorer, stage } = opened
  const reached = targets.map((target) => confirmed(stage, explorer.reach(target)))
  if (applicants === 0) return { lender: resolved.lender, reached, findings: [] }
  const traces = randomTraces(opened.explored, applicants, seed)
  const reported: readonly string[] = ['step', 'screen', 'state', 'card']
  const neverSeen = explorer.targets.filter(
    (target) => reported.includes(target.split(':', 1)[0] ?? '') && !traces.seen.has(target),
  )
  const stuck = traces.stuck.map((trace) => stuckAt(opened.explored, trace))
  return {
    ...{ lender: resolved.lender, reached },
    byChance: { ...traces, neverSeen },
    findings: oneForEachScreen(stuck).map((one) => asFinding(opened, one, seed)),
  }
}

function confirmed(stage: Stage, reached: Found | Missing): Found | Missing | Unconfirmed {
  if (reached.is === 'missing') return reached
  const { target, scenario } = reached
  const why = runScenario(stage, scenario).map(({ message }) => message)
  return why.length === 0 ? reached : { target, is: 'unconfirmed', scenario, why }
}

/** Applicants reach one refusing screen by different buttons: it is reported once. */
function oneForEachScreen(stuck: readonly StuckAt[]): readonly StuckAt[] {
  const byScreen = new Map<string, StuckAt>()
  for (const one of stuck) if (!byScreen.has(one.route)) byScreen.set(one.route, one)
  return [...byScreen.values()].toSorted((a, b) => (a.route < b.route ? -1 : 1))
}

function asFinding({ resolved, explored: { flow } }: Opened, { route, refused, scenario }: StuckAt, seed: number): StuckFinding {
  const pointer = flow.screens[route]?.at ?? 'lender.json'
  const place = originOf(resolved, pointer).at(-1) ?? {
    file: `${resolved.lender}/lender.json`,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  }
  const what =
    refused.length > 0
      ? `whatever they answer, ${refused.join(', ')} is refused`
      : 'nothing that they can do there leads on, and no time does'
  const stuck = finding('E341', {
    at: { ...place, endLine: place.line, endColumn: place.column + 1 },
    pointer,
    lenders: [resolved.lender],
    message: `A random applicant (seed ${seed}) does not get on from "${route}": ${what}.`,
    why: 'Such a borrower can never finish, and no message says why.',
    fixes: [{ title: 'Let good answers pass, or lead them on another way.', safety: 'placeholder', edits: [] }],
  })
  return { ...stuck, scenario }
}
