import { beforeAll, describe, expect, it } from 'vitest'
import { onStage } from '#consequences/scenarios/run-scenarios.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import type { DrawnFlow } from '#tools/flow/graph/drawn-flow.ts'
import { type DiagramLayout, layOut, type Rectangle } from '#tools/flow/graph/lay-out.ts'
import { diagramsOf, type Part, parts } from '#tools/flow/graph/parts.ts'
import { textWidth, wrapped } from '#tools/flow/graph/rows.ts'
import { flowGraph } from '#verify/exploration/graph/flow-graph.ts'

let drawn: DrawnFlow
const layout = new Map<Part, DiagramLayout>()

beforeAll(async () => {
  const { stage } = onStage(resolveLender(await shippedLibrary(), 'base'))
  drawn = { flow: stage.flow, sandbox: stage.sandbox, graph: flowGraph(stage.flow, stage.sandbox) }
  for (const part of parts) {
    const [diagram] = diagramsOf(drawn, [part], Object.keys(drawn.flow.journeys))
    if (diagram) layout.set(part, await layOut(diagram))
  }
}, 120_000)

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

type Named = Rectangle & { readonly name: string }

function overlapping(one: readonly Named[], other: readonly Named[] = []): string[] {
  const pairs = one.flatMap((a, index) => [...one.slice(index + 1), ...other].map((b) => [a, b] as const))
  return pairs.flatMap(([a, b]) => (overlap(a, b) ? [`${a.name} over ${b.name}`] : []))
}

describe.each(parts)('the drawing of %s', (part) => {
  const boxes = () => (layout.get(part) as DiagramLayout).boxes.map(({ box, ...at }) => ({ ...at, name: box.id }))
  const labels = () =>
    (layout.get(part) as DiagramLayout).lines.flatMap(({ line, label }) => (label ? [{ ...label, name: `“${line.label}”` }] : []))

  it('every box and line of a diagram is inside the picture', () => {
    const { width, height, lines } = layout.get(part) as DiagramLayout
    expect(boxes().length).toBeGreaterThan(5)
    const out = [...boxes(), ...labels()].filter(
      (one) => one.x < 0 || one.y < 0 || one.x + one.width > width + 1 || one.y + one.height > height + 1,
    )
    expect(out).toEqual([])
    expect(lines.filter(({ points }) => points.length < 2)).toEqual([])
  })

  it('no box of a diagram overlaps another box, and no label overlaps a box or another label', () => {
    expect(overlapping(boxes())).toEqual([])
    expect(overlapping(labels(), boxes())).toEqual([])
  })

  it('each box and line of a diagram has room for its label', () => {
    const tight = (layout.get(part) as DiagramLayout).boxes.filter(
      ({ rows, width, height }) => rows.some((row) => row.width > width) || rows.length * 16 > height,
    )
    expect(tight).toEqual([])
    const cramped = labels().filter(
      ({ rows, width, height }) => rows.length * 14 > height || rows.some((row) => row.width > width),
    )
    expect(cramped).toEqual([])
  })
})

describe('words in lines', () => {
  it('a long text is wrapped at spaces and after hyphens, slashes and underscores, without losing a letter', () => {
    const lines = wrapped('FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION of income/upload', 120, 12, 9)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('').replaceAll(' ', '')).toBe('FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITIONofincome/upload')
  })

  it('a label that is too long ends with "…"', () => {
    expect(wrapped('one two three four five six seven', 40, 12, 2).at(-1)).toMatch(/ …$/)
    expect(textWidth('wide', 12, true)).toBeGreaterThan(textWidth('wide', 12))
  })
})
