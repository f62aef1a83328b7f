/** What a borrower can do on a screen and on those to which its buttons lead: over the graph of the exploration. */

import { FINDING_CODES, type ResolvedLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  type CompiledPlace,
  type CompiledSandbox,
  isSubmission,
  type Rule,
  type ScreenRoute,
} from '#engine/index.ts'
import { type Analysis, all } from '#verify/analysis/analysis-of.ts'
import { type FlowGraph, flowGraph, ruleOf } from '#verify/exploration/graph/flow-graph.ts'
import type { NodeId } from '#verify/exploration/graph/graph-part.ts'
import { type TableWay, waysOfTable } from '#verify/exploration/graph/ways-of-table.ts'
import { canBeSent } from '#verify/exploration/traces/ways-on.ts'
import { underProof } from '#verify/proofs/decisions/lender-under-proof.ts'
import type { LenderFinding } from '../check.ts'
import type { Proofs } from './proofs.ts'

/** A lender's compiled flow and sandbox, with the graph that `explore` walks. */
export type PlayedFlow = {
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  readonly graph: FlowGraph
  readonly analysis: Analysis
}

const playedBefore = new WeakMap<ResolvedLender, PlayedFlow>()

/** With these errors a flow still compiles, and what they report is another fault. */
const harmless: ReadonlySet<string> = new Set(['E143', 'E237', 'E307', 'E309', 'E404', 'E521', 'E523'])

/** undefined where a file is wrongly written, or an error was found before: a flow that may not compile cannot be played. */
export function playedFlow(proofs: Proofs, found: readonly LenderFinding[]): PlayedFlow | undefined {
  if (found.some(({ code }) => FINDING_CODES[code].severity === 'error' && !harmless.has(code))) return undefined
  const { resolved, sound } = proofs.flow
  return [...resolved.broken, ...resolved.files.keys()].every(sound) ? made(resolved, proofs.analysis) : undefined
}

/** What the lender starts from, with the same facts; undefined of base. */
export function playedParent({ flow: { resolved }, analysis }: Proofs): PlayedFlow | undefined {
  return resolved.parent && made(resolved.parent, analysis)
}

function made(resolved: ResolvedLender, analysis: Analysis): PlayedFlow {
  const known = playedBefore.get(resolved)
  if (known) return { ...known, analysis }
  const { flow, sandbox } = underProof(resolved)
  const played = { flow, sandbox, graph: flowGraph(flow, sandbox), analysis }
  playedBefore.set(resolved, played)
  return played
}

/** What leads from the screen to another one: buttons, cards, and the sections of a review. */
const followed: ReadonlySet<string> = new Set(['links', 'changes'])

/** The screens that a borrower can answer from here, this one among them. @param given what is known of the borrower */
export function answerableFrom(
  start: ScreenRoute,
  given: Rule,
  { flow, graph, analysis }: Omit<PlayedFlow, 'sandbox'>,
): readonly ScreenRoute[] {
  const reached = new Set<NodeId>([`screen:${start}`])
  for (const id of reached) {
    for (const edge of edgesFrom(graph).get(id) ?? []) if (leads(edge)) reached.add(edge.to)
  }
  return [...reached].flatMap((id) => {
    const route = id.startsWith('screen:') ? id.slice('screen:'.length) : ''
    const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
    return screen && canBeSent(screen) ? [route] : []
  })

  function leads(edge: FlowGraph['edges'][number]): boolean {
    if (!followed.has(edge.is) || !can(ruleOf(edge))) return false
    const screen = edge.to.startsWith('screen:') ? flow.screens[edge.to.slice('screen:'.length)] : undefined
    // A review lets its answers be changed whatever opens their screens.
    return screen === undefined || edge.is === 'changes' || edge.to === `screen:${start}` || can(screen.openWhen ?? false)
  }

  function can(rule: Rule): boolean {
    return rule === true || analysis.satisfiable(all(given, rule)).is !== 'impossible'
  }
}

const byStart = new WeakMap<FlowGraph, ReadonlyMap<NodeId, FlowGraph['edges']>>()

function edgesFrom(graph: FlowGraph): ReadonlyMap<NodeId, FlowGraph['edges']> {
  const known = byStart.get(graph) ?? Map.groupBy(graph.edges, ({ from }) => from)
  byStart.set(graph, known)
  return known
}

/** Whether the sandbox waits for answers to this screen. @param on `submitted:liens`, `uploaded:income/upload/{type}` */
export function waitsFor(on: string, route: ScreenRoute): boolean {
  return isSubmission(on, `submitted:${route}`) || isSubmission(on, `uploaded:${route}`)
}

/** An application at this place, as far as the place sets what is the same for everybody. */
export function givenAt({ status, set }: CompiledPlace): Rule {
  const known = Object.entries(set).flatMap(([path, value]): Rule[] =>
    value === null || typeof value === 'object' || path === 'status.value' ? [] : [{ '==': [{ var: path }, value] }],
  )
  return all({ '==': [{ var: 'status.value' }, status] }, ...known)
}

/** Where the table leads a status by its own line, or by what answers for those that it does not list: for whom the early cases leave. */
export function tableWaysAt(status: string, { flow }: Pick<PlayedFlow, 'flow'>): readonly TableWay[] {
  const { statuses, first = [] } = flow.statusRoutes
  const listed = Object.hasOwn(statuses, status)
  const narrowed = {
    ...flow.statusRoutes,
    first: first.map((one) => ({ ...one, go: early })),
    statuses: listed ? { [status]: statuses[status] as string } : {},
  }
  return waysOfTable({ statusRoutes: narrowed }).filter(
    ({ go, at }) => go !== early && listed !== at.startsWith('status-routes.json#/unlisted'),
  )
}

/** Stands for where the early cases lead, which is not followed. */
const early = '@early'
