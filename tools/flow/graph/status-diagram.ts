import { pointTo } from '#engine/index.ts'
import { type FlowEdge, keyOf, type NodeId } from '#verify/index.ts'
import type { Box, Diagram, Line } from './diagram.ts'
import { coverageOf, type DrawnFlow, headingOf, ruleInWords } from './drawn-flow.ts'

const table = 'status-routes.json#'

/**
 * The diagram of the status table: statuses on the left, grouped by target; decisions in the middle; screens on the
 * right.
 */
export function statusDiagram(drawn: DrawnFlow): Diagram {
  const { edges } = drawn.graph
  // The cases of `first` apply to every status and are drawn once.
  const own = edges.filter(({ from, to, is }) => is === 'leads' && from.startsWith('status:') && to !== 'decision:first')
  const decided = edges.filter(({ from, is }) => is === 'leads' && from.startsWith('decision:'))
  const byTarget = [...Map.groupBy(own, ({ to }) => to)].sort(([a], [b]) => (a < b ? -1 : 1))
  const boxes = new Map<string, Box>()
  const lines: Line[] = []
  for (const [to, from] of byTarget) {
    const statuses = from.map((edge) => edge.from.slice('status:'.length)).sort()
    const at = (status: string) =>
      keyOf.status(to === 'decision:unlisted' ? `${table}/unlisted` : pointTo(`${table}/statuses`, status))
    const shown = to === 'decision:unlisted' ? {} : coverageOf(drawn, ...statuses.map(at))
    const note = statuses.map((status) => pointTo(`${table}/statuses`, status)).join(', ')
    boxes.set(`statuses:${to}`, { id: `statuses:${to}`, shape: 'list', words: statuses, note, ...shown })
    lines.push({ from: `statuses:${to}`, to, note: from[0]?.at ?? '', ...shown })
  }
  for (const edge of decided) lines.push(caseLine(drawn, edge))
  const ends = new Set(lines.flatMap(({ from, to }) => [from, to]))
  for (const id of [...ends].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)))
    if (!boxes.has(id)) boxes.set(id, boxOf(drawn, id as NodeId))
  return {
    id: 'statuses',
    title: 'Statuses',
    says: 'Which screen each status of the lender’s systems leads to, and the rules that decide where it may be several.',
    direction: 'right',
    tones: [],
    groups: [],
    boxes: [...boxes.values()],
    lines,
  }
}

/** The column of a node, from left to right: `first`, statuses and decisions, screens. */
function rank(id: string): number {
  if (id === 'decision:first' || id === 'decision:unlisted') return 0
  return id.startsWith('decision:') ? 1 : 2
}

function caseLine(drawn: DrawnFlow, { from, to, at, by, when }: FlowEdge): Line {
  const words = when === undefined ? 'otherwise' : ruleInWords(drawn.flow, when)
  return {
    from,
    to,
    label: by ?? 'otherwise',
    note: `${at}: ${words}`,
    ...(by === undefined && { faint: true }),
    ...coverageOf(drawn, keyOf.status(at)),
  }
}

function boxOf({ flow }: DrawnFlow, id: NodeId): Box {
  const name = id.slice(id.indexOf(':') + 1)
  if (id === 'decision:first') return { id, shape: 'anywhere', words: ['any status', 'looked at first'], note: `${table}/first` }
  if (id === 'decision:unlisted') return { id, shape: 'choice', words: ['not in the table'], note: `${table}/unlisted` }
  if (id.startsWith('decision:')) return { id, shape: 'choice', words: [`?${name}`], note: pointTo(`${table}/decisions`, name) }
  if (id.startsWith('lifecycle:')) return { id, shape: 'end', words: ['@lifecycle', 'as its state says'], note: 'lifecycle.json' }
  const screen = flow.screens[name]
  const words = [name === 'wait' ? '@wait' : name, headingOf(screen)].filter((word) => word !== '')
  return { id, shape: 'step', words, note: screen?.at ?? id }
}
