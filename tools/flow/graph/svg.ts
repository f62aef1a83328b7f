/** Draws diagrams as one SVG, one below the other, with a text alternative for screen readers. */
import { asXml } from '../report/escaped.ts'
import type { Box, Diagram, Line, Shown } from './diagram.ts'
import { type DiagramLayout, inColumns, type LineLayout, layOut, type Point, type Rectangle } from './lay-out.ts'
import { type Row, rowHeight, textWidth } from './rows.ts'

export type Picture = {
  readonly title: string
  readonly diagrams: readonly Diagram[]
  /** True if coverage by scenarios is drawn. */
  readonly coverage: boolean
}

const margin = 32

export async function svgOf({ title, diagrams, coverage }: Picture): Promise<string> {
  const sections = await Promise.all(diagrams.map(async (diagram) => sectionOf(diagram, await layOut(diagram), coverage)))
  const { width, height, places } = inColumns(sections, 56)
  const whole = {
    width: Math.ceil(Math.max(width, textWidth(title, 24, true)) + 2 * margin),
    height: Math.ceil(height + 2 * margin + 44),
  }
  const size = `width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}"`
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title says" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">`,
    `<title id="title">${asXml(title)}</title>`,
    `<desc id="says">${asXml(inWords(diagrams, coverage))}</desc>`,
    `<defs>${Object.entries(inks)
      .map(([name, colour]) => arrow(name, colour))
      .join('')}</defs>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    text(title, margin, margin + 20, 24, true),
    ...sections.flatMap(({ parts }, index) => {
      const { x = 0, y = 0 } = places[index] ?? {}
      return [`<g transform="translate(${round(x + margin)} ${round(y + margin + 44)})">`, ...parts, '</g>']
    }),
    '</svg>',
  ].join('\n')}\n`
}

type Section = { readonly width: number; readonly height: number; readonly parts: readonly string[] }

function sectionOf(diagram: Diagram, layout: DiagramLayout, coverage: boolean): Section {
  const legend = legendOf(diagram, coverage, layout.width)
  return {
    width: Math.max(layout.width, legend.width, textWidth(diagram.says, 13)),
    height: legend.height + layout.height,
    parts: [
      text(diagram.title, 0, 20, 18, true),
      text(diagram.says, 0, 42, 13, false, muted),
      ...legend.parts,
      `<g transform="translate(0 ${legend.height})">`,
      ...drawn(layout, coverage),
      '</g>',
    ],
  }
}

function drawn({ groups, boxes, lines }: DiagramLayout, coverage: boolean): string[] {
  return [
    ...groups.map(
      ({ group, ...at }) =>
        `${rectangle(at, 10, 'fill="#f8fafc" stroke="#cbd2d9"')}${text(group.label, at.x + 14, at.y + 22, 14, true, muted)}`,
    ),
    ...lines.map((line) => lineIn(line, coverage)),
    ...boxes.map(({ box, rows, ...at }) => boxIn(box, rows, at)),
    ...lines.flatMap((line) => labelIn(line)),
  ]
}

function boxIn(box: Box, rows: readonly Row[], at: Rectangle): string {
  const { shape, note, shown, tone } = box
  const fill = tone === undefined ? fills[shape] : (tones[tone % tones.length] as string)
  const radius = shape === 'start' || shape === 'end' ? at.height / 2 : shape === 'choice' || shape === 'anywhere' ? 2 : 8
  const left = shape === 'list'
  const top = at.y + (at.height - rows.length * rowHeight) / 2
  const words = rows.map((row, index) => {
    const x = left ? at.x + 12 : at.x + (at.width - row.width) / 2
    return text(row.text, x, top + index * rowHeight + 12, row.size, row.bold)
  })
  return `<g><title>${asXml(note)}</title>${rectangle(at, Math.min(radius, 22), `fill="${fill}" ${edgeOf(box, shown)}`)}${words.join('')}</g>`
}

const fills: { readonly [shape in Box['shape']]: string } = {
  start: '#e4e7eb',
  end: '#f5f7fa',
  step: '#ffffff',
  choice: '#fffbea',
  list: '#ffffff',
  anywhere: '#fff7ed',
}

function edgeOf({ shape }: Box, shown: Shown | undefined): string {
  if (shown === 'shown') return `stroke="${inks.shown}" stroke-width="2.5"`
  if (shown === 'not shown') return `stroke="${inks.missing}" stroke-width="2.5" stroke-dasharray="6 4"`
  return `stroke="${inks.faint}" stroke-width="1.2"${shape === 'anywhere' ? ' stroke-dasharray="4 3"' : ''}`
}

function lineIn({ line, points }: LineLayout, coverage: boolean): string {
  if (points.length === 0) return ''
  const name = inkOf(line)
  const dashes = line.shown === 'not shown' ? ' stroke-dasharray="6 4"' : line.faint && !coverage ? ' stroke-dasharray="3 3"' : ''
  const stroke = `fill="none" stroke="${inks[name]}" stroke-width="${line.shown ? 1.8 : 1.3}"${dashes} marker-end="url(#${name})"`
  return `<g><title>${asXml(line.note)}</title><path d="${rounded(points)}" ${stroke}/></g>`
}

function inkOf({ shown, faint }: Line): keyof typeof inks {
  if (shown === 'shown') return 'shown'
  if (shown === 'not shown') return 'missing'
  return faint ? 'faint' : 'plain'
}

function labelIn({ line, label }: LineLayout): string[] {
  if (!label) return []
  const name = inkOf(line)
  const colour = name === 'plain' || name === 'faint' ? muted : inks[name]
  const rows = label.rows.map((row, index) =>
    text(row.text, label.x + (label.width - row.width) / 2, label.y + 12 + index * 14, row.size, false, colour),
  )
  return [`<g>${rectangle(label, 3, 'fill="#ffffff" fill-opacity="0.9"')}${rows.join('')}</g>`]
}

/** The path of a line with rounded corners. */
function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  const parts = [`M${round(first.x)} ${round(first.y)}`]
  for (const [index, corner] of rest.entries()) {
    const before = points[index] as Point
    const after = rest[index + 1]
    if (!after) {
      parts.push(`L${round(corner.x)} ${round(corner.y)}`)
      continue
    }
    const [a, b] = [towards(corner, before), towards(corner, after)]
    parts.push(`L${round(a.x)} ${round(a.y)}Q${round(corner.x)} ${round(corner.y)} ${round(b.x)} ${round(b.y)}`)
  }
  return parts.join('')
}

function towards(corner: Point, other: Point): Point {
  const [dx, dy] = [other.x - corner.x, other.y - corner.y]
  const far = Math.hypot(dx, dy)
  const by = far === 0 ? 0 : Math.min(6, far / 2) / far
  return { x: corner.x + dx * by, y: corner.y + dy * by }
}

function inWords(diagrams: readonly Diagram[], coverage: boolean): string {
  return diagrams
    .map(({ title, says, boxes, lines }) => {
      const missing = [...boxes, ...lines].filter(({ shown }) => shown === 'not shown').length
      const covered = coverage
        ? ` ${missing === 0 ? 'Scenarios show all of it' : `Scenarios do not show ${missing} of these`}.`
        : ''
      return `${title}: ${says} ${boxes.length} boxes, ${lines.length} lines.${covered}`
    })
    .join(' ')
}

/** The legend of colours and borders, about as wide as the diagram. */
function legendOf(
  { tones: names }: Diagram,
  coverage: boolean,
  room: number,
): { parts: string[]; width: number; height: number } {
  const items = [
    ...names.map((name, index) => ({ name, paint: `fill="${tones[index % tones.length]}" stroke="${inks.faint}"` })),
    ...(coverage
      ? [
          { name: 'shown by a scenario', paint: `fill="#ffffff" stroke="${inks.shown}" stroke-width="2.5"` },
          { name: 'shown by none', paint: `fill="#ffffff" stroke="${inks.missing}" stroke-width="2.5" stroke-dasharray="6 4"` },
        ]
      : []),
  ]
  let [x, y, width] = [0, 56, 0]
  const parts = items.map(({ name, paint }) => {
    const needed = 34 + textWidth(name, 12)
    if (x > 0 && x + needed > Math.max(room, 480)) {
      x = 0
      y += 24
    }
    const sample = rectangle({ x, y, width: 26, height: 16 }, 4, paint)
    const caption = text(name, x + 34, y + 13, 12, false)
    width = Math.max(width, x + needed)
    x += needed + 20
    return `${sample}${caption}`
  })
  return { parts, width, height: items.length > 0 ? y + 36 : 62 }
}

const ink = '#1f2933'
const muted = '#52606d'
const inks = { plain: '#52606d', faint: '#7b8794', shown: '#1a7f37', missing: '#c62828' }
/** Colours with sufficient contrast for dark text. They are also distinguished by the legend's order and by text. */
const tones = [
  ...['#dbeafe', '#fef3c7', '#dcfce7', '#fce7f3', '#ede9fe', '#ffedd5'],
  ...['#cffafe', '#ecfccb', '#fae8ff', '#fecaca', '#d1d5db', '#99f6e4'],
]

function rectangle({ x, y, width, height }: Rectangle, radius: number, paint: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" ${paint}/>`
}

/** Sets `textLength`, so that a text has its computed width in any font. */
function text(words: string, x: number, y: number, size: number, bold: boolean, colour = ink): string {
  const weight = bold ? ' font-weight="700"' : ''
  const length = `textLength="${textWidth(words, size, bold)}" lengthAdjust="spacingAndGlyphs"`
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${weight} fill="${colour}" ${length}>${asXml(words)}</text>`
}

/** The arrow head of a line, by colour name. */
function arrow(name: string, colour: string): string {
  return `<marker id="${name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8Z" fill="${colour}"/></marker>`
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
