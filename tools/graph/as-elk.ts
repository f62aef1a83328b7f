import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import type { Box, Diagram, Line } from './diagram.ts'
import { labelRows, rowHeight, rowsOf } from './rows.ts'
import { textWidth } from './text-width.ts'

/** Room for the name of a group above what it holds, in pixels. */
export const groupTop = 34
const padding = { side: 12, top: 10 }

/** A diagram as the Eclipse Layout Kernel takes it; its line of index 3 is the edge `line 3`. */
export function asElk({ groups, boxes, lines, direction }: Diagram): ElkNode {
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
  // What leads back is what leads back in the files.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.separateConnectedComponents': 'true',
  'elk.spacing.componentComponent': '30',
  'elk.aspectRatio': '1.4',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'org.eclipse.elk.json.shapeCoords': 'ROOT',
  'org.eclipse.elk.json.edgeCoords': 'ROOT',
}
