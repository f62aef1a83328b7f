/** Computes the layout of a diagram with the Eclipse Layout Kernel (ELK), deterministically. */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import type { Box, Diagram, Group, Line } from './diagram.ts'
import { labelRows, type Row, rowHeight, rowsOf, textWidth } from './rows.ts'

export type DiagramLayout = {
  readonly width: number
  readonly height: number
  readonly groups: readonly (Rectangle & { readonly group: Group })[]
  readonly boxes: readonly (Rectangle & { readonly box: Box; readonly rows: readonly Row[] })[]
  readonly lines: readonly LineLayout[]
}

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

export type LineLayout = {
  readonly line: Line
  readonly points: readonly Point[]
  readonly label?: Rectangle & { readonly rows: readonly Row[] }
}

export async function layOut(diagram: Diagram): Promise<DiagramLayout> {
  const { groups, boxes, lines } = diagram
  const groupOf = new Map(boxes.map(({ id, group }) => [id, group]))
  const apart = groups.length > 1 && lines.every(({ from, to }) => groupOf.get(from) === groupOf.get(to))
  if (!apart) return await layoutTogether(diagram)
  // Groups without connecting lines get a layout of their own.
  const each = await Promise.all(
    groups.map(async (group) => {
      const own = boxes.filter((box) => box.group === group.id)
      const within = lines.filter(({ from }) => groupOf.get(from) === group.id)
      return framed(group, await layoutTogether({ ...diagram, groups: [], boxes: own, lines: within }))
    }),
  )
  const { width, height, places } = inColumns(each, 18)
  const moved = each.map((one, index) => movedBy(one, places[index] as Point))
  return {
    ...{ width, height },
    groups: moved.flatMap((one) => one.groups),
    boxes: moved.flatMap((one) => one.boxes),
    lines: moved.flatMap((one) => one.lines),
  }
}

/** The layout of a group: its boxes and lines inside a frame with a title. */
function framed(group: Group, layout: DiagramLayout): DiagramLayout {
  const size = {
    width: Math.max(layout.width, textWidth(group.label, 14, true)) + 28,
    height: layout.height + groupTop + 14,
  }
  return { ...movedBy(layout, { x: 14, y: groupTop }), ...size, groups: [{ group, x: 0, y: 0, ...size }] }
}

/** Arranges frames in columns, no higher than the highest frame. */
export function inColumns(sizes: readonly { readonly width: number; readonly height: number }[], gap: number) {
  const highest = Math.max(0, ...sizes.map(({ height }) => height))
  const places: Point[] = []
  let [x, y, widest] = [0, 0, 0]
  for (const { width, height } of sizes) {
    if (y > 0 && y + height > highest) {
      x += widest + gap
      y = 0
      widest = 0
    }
    places.push({ x, y })
    y += height + gap
    widest = Math.max(widest, width)
  }
  return { width: x + widest, height: highest, places }
}

function movedBy({ groups, boxes, lines, ...size }: DiagramLayout, by: Point): DiagramLayout {
  const moved = <Part extends Point>(part: Part): Part => ({ ...part, x: part.x + by.x, y: part.y + by.y })
  return {
    ...size,
    groups: groups.map(moved),
    boxes: boxes.map(moved),
    lines: lines.map(({ label, ...line }) => ({
      ...line,
      points: line.points.map(moved),
      ...(label && { label: moved(label) }),
    })),
  }
}

async function layoutTogether(diagram: Diagram): Promise<DiagramLayout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const layout = await new Elk().layout(asElk(diagram))
  const shapes = new Map(everyNode(layout).map((node) => [node.id, node]))
  const at = (id: string): Rectangle => {
    const { x = 0, y = 0, width = 0, height = 0 } = shapes.get(id) ?? {}
    return { x, y, width, height }
  }
  const edges = new Map(everyNode(layout).flatMap((node) => (node.edges ?? []).map((edge) => [edge.id, edge])))
  return {
    width: layout.width ?? 0,
    height: layout.height ?? 0,
    groups: diagram.groups.map((group) => ({ group, ...at(group.id) })),
    boxes: diagram.boxes.map((box) => ({ box, rows: rowsOf(box), ...at(box.id) })),
    lines: diagram.lines.map((line, index) => lineLayout(line, edges.get(`line ${index}`))),
  }
}

function lineLayout(line: Line, edge: ElkExtendedEdge | undefined): LineLayout {
  const [section] = edge?.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const [label] = edge?.labels ?? []
  const { x = 0, y = 0, width = 0, height = 0 } = label ?? {}
  return { line, points, ...(label && { label: { x, y, width, height, rows: labelRows(line) } }) }
}

function everyNode(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)]
}

/** The height of a group's title, in pixels. */
const groupTop = 34
const padding = { side: 12, top: 10 }

/** Converts a diagram for ELK; the line of index 3 becomes the edge `line 3`. */
function asElk({ groups, boxes, lines, direction }: Diagram): ElkNode {
  const hierarchy = groups.length > 0 && { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }
  return {
    id: 'root',
    layoutOptions: { ...layered, 'elk.direction': direction === 'right' ? 'RIGHT' : 'DOWN', ...hierarchy },
    children: [
      ...groups.map(({ id, label }) => ({
        id,
        layoutOptions: {
          'elk.padding': `[top=${groupTop},left=14,bottom=14,right=14]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${textWidth(label, 14, true) + 28},${groupTop})`,
        },
        children: boxes.filter(({ group }) => group === id).map(asNode),
      })),
      ...boxes.filter(({ group }) => !groups.some(({ id }) => id === group)).map(asNode),
    ],
    edges: lines.map(asEdge),
  }
}

function asNode(box: Box): ElkNode {
  const rows = rowsOf(box)
  const width = Math.max(...rows.map((row) => row.width), 40) + 2 * padding.side
  return { id: box.id, width, height: rows.length * rowHeight + 2 * padding.top }
}

function asEdge(line: Line, index: number): ElkExtendedEdge {
  const rows = labelRows(line)
  const width = Math.max(0, ...rows.map((row) => row.width)) + 8
  const labels = rows.length === 0 ? [] : [{ text: rows.map(({ text }) => text).join('\n'), width, height: rows.length * 14 + 4 }]
  return { id: `line ${index}`, sources: [line.from], targets: [line.to], labels }
}

const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  // Back edges follow the order of the files.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.separateConnectedComponents': 'true',
  'elk.spacing.componentComponent': '30',
  'elk.aspectRatio': '1.4',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'org.eclipse.elk.json.shapeCoords': 'ROOT',
  'org.eclipse.elk.json.edgeCoords': 'ROOT',
}
