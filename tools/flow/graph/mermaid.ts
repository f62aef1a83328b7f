/** Prints a diagram as a Mermaid flowchart, for READMEs and pull requests. */
import type { Box, Diagram, Line } from './diagram.ts'

export function mermaidOf(title: string, diagrams: readonly Diagram[], coverage: boolean): string {
  const names = new Map<string, string>()
  const nameOf = (diagram: Diagram, id: string) => {
    const key = `${diagram.id} ${id}`
    const name = names.get(key) ?? `n${names.size + 1}`
    names.set(key, name)
    return name
  }
  const [only] = diagrams
  const direction = only && diagrams.length === 1 && only.direction === 'down' ? 'TD' : 'LR'
  const styles: string[] = []
  let links = 0
  const body = diagrams.flatMap((diagram) => {
    const node = (box: Box) => nodeOf(nameOf(diagram, box.id), box)
    const grouped = diagram.groups.flatMap(({ id, label }) => [
      `subgraph ${nameOf(diagram, id)}["${words(label)}"]`,
      ...diagram.boxes.filter(({ group }) => group === id).map((box) => `  ${node(box)}`),
      'end',
    ])
    const alone = diagram.boxes.filter(({ group }) => group === undefined).map(node)
    const lines = diagram.lines.map((line) => {
      if (line.shown) styles.push(`linkStyle ${links} stroke:${line.shown === 'shown' ? '#1a7f37' : '#c62828'}`)
      links += 1
      return lineOf(nameOf(diagram, line.from), nameOf(diagram, line.to), line)
    })
    const inside = [...grouped, ...alone, ...lines]
    if (diagrams.length === 1) return inside
    return [`subgraph ${nameOf(diagram, 'whole')}["${words(diagram.title)}"]`, ...inside.map((line) => `  ${line}`), 'end']
  })
  return `${[
    '---',
    `title: "${words(title)}"`,
    '---',
    `flowchart ${direction}`,
    ...body.map((line) => `  ${line}`),
    ...(coverage
      ? [
          '  classDef shown stroke:#1a7f37,stroke-width:2px',
          '  classDef missing stroke:#c62828,stroke-width:2px,stroke-dasharray:6 4',
        ]
      : []),
    ...styles.map((line) => `  ${line}`),
  ].join('\n')}\n`
}

function nodeOf(name: string, { shape, words: all, shown }: Box): string {
  const label = all.map(words).join('<br/>')
  const [open, close] = brackets[shape]
  const style = shown === undefined ? '' : `:::${shown === 'shown' ? 'shown' : 'missing'}`
  return `${name}${open}"${label}"${close}${style}`
}

const brackets: { readonly [shape in Box['shape']]: readonly [string, string] } = {
  start: ['([', '])'],
  end: ['([', '])'],
  step: ['(', ')'],
  choice: ['{{', '}}'],
  list: ['[', ']'],
  anywhere: ['[/', '/]'],
}

function lineOf(from: string, to: string, { label, faint }: Line): string {
  const arrow = faint ? '-.->' : '-->'
  return label === undefined ? `${from} ${arrow} ${to}` : `${from} ${arrow}|"${words(label)}"| ${to}`
}

/** Escapes text for double quotes, where Mermaid reads HTML entities. */
function words(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,:;!?'’“”…_/()?=@%+-]/gu, (letter) => `#${letter.codePointAt(0)};`)
}
