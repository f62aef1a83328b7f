import { type CompiledFlow, type CompiledJourney, type CompiledSandbox, pointTo, type Rule } from '#engine/index.ts'
import { placeId } from './edges-of-sandbox.ts'
import { type FlowEdge, type FlowNode, type GraphPart, type NodeId, nodeOf } from './graph-part.ts'

/** Edges from a journey to its first active step, from each step to the next active one, from the last to the initial status. */
export function journeyEdges(flow: CompiledFlow, sandbox?: CompiledSandbox): GraphPart {
  const parts = Object.values(flow.journeys).map((journey) => partOf(flow, journey, sandbox))
  return { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) }
}

function partOf(flow: CompiledFlow, journey: CompiledJourney, sandbox: CompiledSandbox | undefined): GraphPart {
  const { id, steps, openWhen, otherwise } = journey
  const file = `journeys/${id}.json`
  const nodes: FlowNode[] = [
    { id: `journey:${id}`, kind: 'journey', name: id, at: file },
    ...steps.map((step): FlowNode => ({ id: stepId(journey, step), kind: 'step', name: `${id}/${step.id}`, at: step.at })),
  ]
  const instead: FlowEdge[] =
    otherwise === undefined
      ? []
      : [
          {
            from: `journey:${id}`,
            to: nodeOf(flow, otherwise),
            is: 'instead',
            at: `${file}#/otherwise`,
            when: { '!': [openWhen ?? true] },
          },
        ]
  const shown = steps.flatMap((step): FlowEdge[] => [
    { from: stepId(journey, step), to: `screen:${step.screen}`, is: 'shows', at: step.at },
    ...step.leaveWhen.map((exit, index): FlowEdge => {
      const at = pointTo(step.at, 'leaveWhen', exit.id)
      const unless = step.leaveWhen.slice(0, index).map(({ when }) => when)
      return { from: stepId(journey, step), to: nodeOf(flow, exit.go), is: 'leaves', at, when: exit.when, unless, by: exit.id }
    }),
  ])
  const ways = [-1, ...steps.keys()].flatMap((index) => onwards(journey, index, sandbox))
  return { nodes, edges: [...instead, ...ways, ...shown] }
}

/** @param index of the accepted step; -1 before the first */
function onwards(journey: CompiledJourney, index: number, sandbox: CompiledSandbox | undefined): FlowEdge[] {
  const { id, steps, openWhen } = journey
  const here = steps[index]
  const from: NodeId = here ? stepId(journey, here) : `journey:${id}`
  const is = here ? 'asks' : 'begins'
  const opens = here || openWhen === undefined ? [] : [openWhen]
  const left = here?.leaveWhen.map(({ when }) => when) ?? []
  const edges: FlowEdge[] = []
  const passed: Rule[] = []
  for (const step of steps.slice(index + 1)) {
    const { askWhen, at } = step
    const whens = [...opens, ...(askWhen === undefined ? [] : [askWhen])]
    const when = whens.length > 1 ? { and: whens } : whens[0]
    const unless = [...left, ...passed]
    const rules = { ...(when !== undefined && { when }), ...(unless.length > 0 && { unless }) }
    edges.push({ from, to: stepId(journey, step), is, at: askWhen === undefined ? at : `${at}/askWhen`, ...rules, by: step.id })
    if (askWhen === undefined) return edges
    passed.push(askWhen)
  }
  const unless = [...left, ...passed]
  const rules = unless.length > 0 && { unless }
  for (const to of beginnings(sandbox)) edges.push({ from, to, is: 'ends', at: `journeys/${id}.json#/end`, ...rules })
  return edges
}

function beginnings(sandbox: CompiledSandbox | undefined): NodeId[] {
  if (!sandbox) return []
  return [{ id: undefined, path: sandbox.path }, ...sandbox.personas].flatMap(({ id, path: [first] }) =>
    first ? [placeId(id, first.id)] : [],
  )
}

function stepId({ id }: Pick<CompiledJourney, 'id'>, step: { readonly id: string }): NodeId {
  return `step:${id}/${step.id}`
}
