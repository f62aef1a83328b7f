/** What a borrower can submit from a screen on, following its buttons, by the graph of exploration. */

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
import { type TableTransition, transitionsOfTable } from '#verify/exploration/graph/transitions-of-table.ts'
import { canBeSent } from '#verify/exploration/traces/next-actions.ts'
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

/** Findings that do not prevent compilation and are about other faults. */
const harmless: ReadonlySet<string> = new Set(['E143', 'E237', 'E307', 'E309', 'E404', 'E521', 'E523'])

/** undefined if a file is invalid or an error was found earlier, because the flow may not compile. */
export function playedFlow(proofs: Proofs, found: readonly LenderFinding[]): PlayedFlow | undefined {
  if (found.some(({ code }) => FINDING_CODES[code].severity === 'error' && !harmless.has(code))) return undefined
  const { resolved, sound } = proofs.flow
  return [...resolved.broken, ...resolved.files.keys()].every(sound) ? made(resolved, proofs.analysis) : undefined
}

/** The parent's flow with the same facts; undefined for base. */
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

/** Edges from a screen to another one: buttons, cards, and sections of a review. */
const followed: ReadonlySet<string> = new Set(['links', 'changes'])

/**
 * The screens that a borrower can submit from a screen on, itself included.
 *
 * @param given a rule that is true for the borrower
 */
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
    // A review's sections can be changed whatever `openWhen` of their screens says.
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

/**
 * Whether a sandbox trigger is the submission of this screen.
 *
 * @param on `submitted:liens`, `uploaded:income/upload/{type}`
 */
export function isTriggeredBySubmissionOf(on: string, route: ScreenRoute): boolean {
  return isSubmission(on, `submitted:${route}`) || isSubmission(on, `uploaded:${route}`)
}

/** A rule for applications at this node: the status, and facts that the node sets to constants. */
export function givenAt({ status, set }: CompiledPlace): Rule {
  const known = Object.entries(set).flatMap(([path, value]): Rule[] =>
    value === null || typeof value === 'object' || path === 'status.value' ? [] : [{ '==': [{ var: path }, value] }],
  )
  return all({ '==': [{ var: 'status.value' }, status] }, ...known)
}

/** The targets of a status by its own line or `unlisted`, for applications that `first` does not match. */
export function tableWaysAt(status: string, { flow }: Pick<PlayedFlow, 'flow'>): readonly TableTransition[] {
  const { statuses, first = [] } = flow.statusRoutes
  const listed = Object.hasOwn(statuses, status)
  const narrowed = {
    ...flow.statusRoutes,
    first: first.map((one) => ({ ...one, go: early })),
    statuses: listed ? { [status]: statuses[status] as string } : {},
  }
  return transitionsOfTable({ statusRoutes: narrowed }).filter(
    ({ go, at }) => go !== early && listed !== at.startsWith('status-routes.json#/unlisted'),
  )
}

/** Stands for the targets of `first`, which are not followed. */
const early = '@early'
