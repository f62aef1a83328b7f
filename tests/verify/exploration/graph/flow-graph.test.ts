import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import type { Facts } from '#engine/flow/json.ts'
import { originOf } from '#engine/flow/origin-of.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { type FlowGraph, flowGraph, leadsTo, ruleOf } from '#verify/exploration/graph/flow-graph.ts'
import type { NodeId } from '#verify/exploration/graph/graph-part.ts'

const library = await shippedLibrary()
const lenders = ['base', ...lendersOf(library)]

const partsOf = (lender: string) => {
  const resolved = resolveLender(library, lender)
  const [flow, sandbox] = [compileFlow(resolved), compileSandbox(resolved)]
  return { resolved, flow, graph: flowGraph(flow, sandbox) }
}

describe.each(lenders)('The graph of %s', (lender) => {
  const { resolved, flow, graph } = partsOf(lender)

  it('every edge of the graph has a line of the flow and two known ends', () => {
    for (const { at, from, to } of graph.edges) {
      expect(originOf(resolved, at).length, at).toBeGreaterThan(0)
      expect(graph.nodes.has(from) && graph.nodes.has(to), `${from} to ${to}`).toBe(true)
    }
    const unwritten = [...graph.nodes.values()].filter(({ at }) => at === undefined)
    expect(unwritten.map(({ kind }) => kind).filter((kind) => kind !== 'page')).toEqual([])
  })

  it('a path leads from the registration to every state of the lifecycle and to COMPLETE', () => {
    const reached = leadsTo(graph, ['journey:register-v2'])
    expect(reached).toContain('place:complete')
    expect(reached).toContain('status:COMPLETE')
    for (const { id } of flow.lifecycle?.states ?? []) expect(reached, id).toContain(`state:${id}`)
  })

  it('the graph leads every status to the screen that the engine returns', () => {
    for (const facts of situations(flow)) {
      const reached = followed(graph, `status:${facts.status?.value}`, facts)
      const { go } = screenFor(flow, facts)
      const wanted = go === '@wait' ? 'screen:wait' : go.startsWith('/') ? `page:${go}` : `screen:${go}`
      expect(reached, JSON.stringify(facts)).toBe(wanted)
    }
  })

  it('the graph leads a status without a line to the default of the status table', () => {
    for (const value of ['WAITING_FOR_MOONRISE', 'MOONRISE']) {
      const facts = { today: '2026-01-15', status: { value } }
      const { go } = screenFor(flow, facts)
      expect(followed(graph, 'decision:unlisted', facts)).toBe(go === '@wait' ? 'screen:wait' : `screen:${go}`)
    }
  })

  it('the graph leads the lifecycle to the state that a replay returns', () => {
    for (const facts of situations(flow)) {
      const { state } = lifecycleState(flow, facts)
      const reached = followed(graph, 'lifecycle:lifecycle', facts, (id) => id.startsWith('state:'))
      expect(reached, JSON.stringify(facts)).toBe(`state:${state}`)
    }
  })
})

/** By the first edge whose rule holds, as long as one does; nothing is entered twice. */
function followed({ edges }: FlowGraph, from: NodeId, facts: Facts, within = (_id: NodeId) => true): NodeId {
  const entered = new Set<NodeId>([from])
  let at = from
  for (;;) {
    const way = edges.find((edge) => edge.from === at && !entered.has(edge.to) && within(edge.to) && matches(ruleOf(edge), facts))
    if (!way || at.startsWith('screen:')) return at
    at = way.to
    entered.add(at)
  }
}

const later: readonly Omit<Facts, 'today'>[] = [
  {},
  { status: { uwDecision: 'DECLINE', dtiDecline: true } },
  { status: { uwDecision: 'REVIEW' }, application: { property: { state: 'TX' } } },
  { status: { bpo: 'BPO_REQUIRED', manualNotary: true }, application: { property: { state: 'TX' } } },
  { status: { manualPaystubUpload: true }, application: { term: 10, amount: 100, pinRefused: true } },
  {
    status: { liensComplete: true, disclosurelistSummaryReady: true, creditFrozenWithPin: true },
    profile: { hasSsn: true, ownership: 'OWN', dob: '1980-01-01', name: { firstName: 'Ana', lastName: 'Moreno' } },
    application: {
      ...{ term: 10, amount: 100, hasHmda: true, selectedPropertyUuid: '1' },
      consents: [{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }],
    },
  },
]

function situations({ statusRoutes }: CompiledFlow): Facts[] {
  const statuses = Object.keys(statusRoutes.statuses)
  return statuses.flatMap((value) =>
    later.map((more): Facts => ({ today: '2026-01-15', ...more, status: { ...more.status, value } })),
  )
}
