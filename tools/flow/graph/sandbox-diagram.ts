import type { CompiledPlace, SandboxPath } from '#engine/index.ts'
import { keyOf } from '#verify/index.ts'
import type { Box, Diagram, Group, Line } from './diagram.ts'
import { coverageOf, type DrawnFlow, ruleInWords } from './drawn-flow.ts'

const common = 'sandbox-group'

/** The diagram of the sandbox: the common path and, for each persona, its own nodes with their neighbours. */
export function sandboxDiagram(drawn: DrawnFlow): Diagram | undefined {
  const { path, personas } = drawn.sandbox
  if (path.length === 0) return undefined
  const main = drawPath(drawn, common, path, path, undefined)
  const detours = personas.map((persona) => {
    const group = `${common}:${persona.id}`
    const kept = detourIn(path, persona.path)
    const label = `${persona.id} (${persona.lastNames.map(capital).join(', ')})`
    return { group: { id: group, label }, ...drawPath(drawn, group, persona.path, kept, persona.id) }
  })
  return {
    id: 'sandbox',
    title: 'Sandbox',
    says: 'What the stand-in for the lender does: the statuses that an application passes through, and the detours of each persona.',
    direction: 'down',
    tones: [],
    groups: [{ id: common, label: 'Everybody' }, ...detours.map(({ group }): Group => group)],
    boxes: [...main.boxes, ...detours.flatMap(({ boxes }) => boxes)],
    lines: [...main.lines, ...detours.flatMap(({ lines }) => lines)],
  }
}

/** The nodes of a persona that differ from the common path, with their predecessors and successors. */
function detourIn(path: SandboxPath, own: SandboxPath): readonly CompiledPlace[] {
  const usual = new Map(path.map((place, index) => [place.id, waysOf(path, index)]))
  const isUsual = (place: CompiledPlace, index: number) => {
    const there = path.find(({ id }) => id === place.id)
    return there?.status === place.status && sameWays(usual.get(place.id) ?? [], waysOf(own, index))
  }
  const differing = new Set(own.filter((place, index) => !isUsual(place, index)).map(({ id }) => id))
  const ends = own.flatMap((place, index) => (differing.has(place.id) ? waysOf(own, index).map(({ to }) => to) : []))
  return own.filter(({ id }) => differing.has(id) || ends.includes(id))
}

function sameWays(a: readonly Way[], b: readonly Way[]): boolean {
  const printed = (ways: readonly Way[]) => ways.map(({ id, to, label }) => `${id} ${to} ${label}`).join('\n')
  return printed(a) === printed(b)
}

type Way = { readonly id: string; readonly to: string; readonly label: string; readonly note: string }

function waysOf(path: SandboxPath, index: number, flow: Parameters<typeof ruleInWords>[0] = { says: {} }): readonly Way[] {
  const place = path[index]
  return (place?.leave ?? []).flatMap((way): Way[] => {
    const to = way.stay ? place?.id : (way.to ?? path[index + 1]?.id)
    if (to === undefined) return []
    const { id, at, on, afterSeconds, when } = way
    const happens = on === undefined ? `after ${afterSeconds ?? 0} s` : on.replace(':', ' ')
    const label = when === undefined ? happens : `${happens}, if ${ruleInWords(flow, when)}`
    return [{ id, to, label, note: `${at}: ${label}` }]
  })
}

function drawPath(
  drawn: DrawnFlow,
  group: string,
  path: SandboxPath,
  kept: readonly CompiledPlace[],
  persona: string | undefined,
) {
  const name = (place: string) => (persona === undefined ? place : `${persona}/${place}`)
  const ids = new Set(kept.map(({ id }) => id))
  const boxes = kept.map(({ id, at, status }, index): Box => {
    const shape = index === 0 && persona === undefined ? 'start' : 'step'
    return { id: `place:${name(id)}`, group, shape, words: [status, id], note: at, ...coverageOf(drawn, keyOf.place(name(id))) }
  })
  const lines = path.flatMap((place, index) => {
    if (!ids.has(place.id)) return []
    const ways = waysOf(path, index, drawn.flow).filter(({ to }) => ids.has(to) && to !== place.id)
    return [...Map.groupBy(ways, ({ to }) => to)].map(([to, all]): Line => {
      const label = [...new Set(all.map((way) => way.label))].join(', ')
      const note = all.map((way) => way.note).join('; ')
      const shown = coverageOf(drawn, keyOf.place(name(place.id)), keyOf.place(name(to)))
      return { from: `place:${name(place.id)}`, to: `place:${name(to)}`, label, note, ...shown }
    })
  })
  return { boxes, lines }
}

function capital(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
