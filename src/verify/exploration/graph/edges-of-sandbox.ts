import type { CompiledPlace, CompiledSandbox, Rule, SandboxPath } from '#engine/index.ts'
import type { FlowEdge, FlowNode, GraphPart, NodeId } from './graph-part.ts'

/**
 * Edges of the sandbox. Each persona has a complete path; transitions of a node are tried in order, separately for each
 * trigger.
 */
export function sandboxEdges({ path, personas }: CompiledSandbox): GraphPart {
  const parts = [pathPart(undefined, path), ...personas.map((persona) => pathPart(persona.id, persona.path))]
  return { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) }
}

export function placeId(persona: string | undefined, place: string): NodeId {
  return persona === undefined ? `place:${place}` : `place:${persona}/${place}`
}

function pathPart(persona: string | undefined, path: SandboxPath): GraphPart {
  const nodes = path.map(({ id, at }): FlowNode => {
    const name = placeId(persona, id).slice('place:'.length)
    return { id: placeId(persona, id), kind: 'place', name, at }
  })
  return { nodes, edges: path.flatMap((place, index) => edgesFrom(persona, path, place, index)) }
}

function edgesFrom(persona: string | undefined, path: SandboxPath, place: CompiledPlace, index: number): FlowEdge[] {
  const from = placeId(persona, place.id)
  const has: FlowEdge = { from, to: `status:${place.status}`, is: 'has', at: place.at }
  const opened = place.opens.map(({ categoryEnum, id }): FlowEdge => {
    return { from, to: `card:${categoryEnum}`, is: 'opens', at: place.at, by: id }
  })
  const ways = place.leave.flatMap((way, position): FlowEdge[] => {
    const next = way.stay ? place : way.to === undefined ? path[index + 1] : path.find(({ id }) => id === way.to)
    if (!next) return []
    const { at, when, on, afterSeconds } = way
    const earlier = place.leave.slice(0, position).filter((one) => one.on === on && one.on !== undefined)
    const unless = earlier.map((one): Rule => one.when ?? true)
    return [
      {
        ...{ from, to: placeId(persona, next.id), is: 'passes', at, by: way.id },
        ...(when !== undefined && { when }),
        ...(unless.length > 0 && { unless }),
        ...(on !== undefined && { on }),
        ...(afterSeconds !== undefined && { afterSeconds }),
      },
    ]
  })
  return [has, ...opened, ...ways]
}
