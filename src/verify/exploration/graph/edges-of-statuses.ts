import { type CompiledFlow, type CompiledSandbox, type FlowPointer, pointTo, type Rule } from '#engine/index.ts'
import { type FlowEdge, type FlowNode, type GraphPart, type NodeId, nodeOf } from './graph-part.ts'

const table: FlowPointer = 'status-routes.json#'

/**
 * Edges of the status table: `first` is tried for every status, then the status's own line, or `unlisted` for a status
 * without one.
 */
export function statusEdges(flow: CompiledFlow, sandbox?: CompiledSandbox): GraphPart {
  const { statuses, first = [], unlisted, decisions = {} } = flow.statusRoutes
  const early = casesOf(flow, 'decision:first', { cases: first }, `${table}/first`)
  const unless = first.map(({ when }) => when as Rule)
  const rules = unless.length > 0 && { unless }
  const names = [...new Set([...Object.keys(statuses), ...statusesIn(sandbox)])]
  const nodes = names.map((name): FlowNode => {
    const listed = Object.hasOwn(statuses, name)
    return { id: `status:${name}`, kind: 'status', name, ...(listed && { at: pointTo(`${table}/statuses`, name) }) }
  })
  const named = Object.entries(decisions)
  const lines = names.flatMap((name): FlowEdge[] => {
    const from: NodeId = `status:${name}`
    const go = Object.hasOwn(statuses, name) ? statuses[name] : undefined
    const at = go === undefined ? `${table}/unlisted` : pointTo(`${table}/statuses`, name)
    const to = go === undefined ? 'decision:unlisted' : nodeOf(flow, go)
    const when: Rule = unless.length === 1 ? (unless[0] as Rule) : { or: unless }
    const looked: FlowEdge[] = first.length > 0 ? [{ from, to: 'decision:first', is: 'leads', at: `${table}/first`, when }] : []
    return [...looked, { from, to, is: 'leads', at, ...rules }]
  })
  return {
    nodes: [
      ...nodes,
      ...(first.length > 0 ? [decision('first', `${table}/first`)] : []),
      decision('unlisted', `${table}/unlisted`),
      ...named.map(([name]) => decision(name, pointTo(`${table}/decisions`, name))),
    ],
    edges: [
      ...lines,
      ...early,
      ...casesOf(flow, 'decision:unlisted', unlisted, `${table}/unlisted`, '/cases'),
      ...named.flatMap(([name, one]) => casesOf(flow, `decision:${name}`, one, pointTo(`${table}/decisions`, name), '/cases')),
    ],
  }
}

type Decision = {
  readonly cases?: readonly { readonly id: string; readonly when: unknown; readonly go: string }[] | undefined
  readonly otherwise?: string
}

function casesOf(flow: CompiledFlow, from: NodeId, { cases = [], otherwise }: Decision, at: FlowPointer, below = ''): FlowEdge[] {
  const rules = cases.map(({ when }) => when as Rule)
  const unlessAll = rules.length > 0 && { unless: rules }
  return [
    ...cases.map(({ id, go }, index): FlowEdge => {
      const unless = rules.slice(0, index)
      const place = pointTo(`${at}${below}`, id)
      const when = rules[index] as Rule
      return { from, to: nodeOf(flow, go), is: 'leads', at: place, when, ...(unless.length > 0 && { unless }), by: id }
    }),
    ...(otherwise === undefined
      ? []
      : [{ from, to: nodeOf(flow, otherwise), is: 'leads' as const, at: `${at}/otherwise`, ...unlessAll }]),
  ]
}

function decision(name: string, at: FlowPointer): FlowNode {
  return { id: `decision:${name}`, kind: 'decision', name, at }
}

function statusesIn(sandbox: CompiledSandbox | undefined): string[] {
  return [sandbox?.path ?? [], ...(sandbox?.personas ?? []).map(({ path }) => path)].flat().map(({ status }) => status)
}
