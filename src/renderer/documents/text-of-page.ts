/**
 * The text of a tagged PDF as blocks: headings, paragraphs, lists and tables in the order of its structure. Every letter
 * comes from the file itself, so that what is read is what is signed.
 */

export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | TableBlock
type ListItem = { readonly label: string; readonly text: string }
export type TableBlock = {
  readonly kind: 'table'
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A node of `PDFPageProxy.getStructTree()`. */
type Node = Element | { readonly type: string; readonly id: string }
export type Element = { readonly role: string; readonly children: readonly Node[] }
/** An item of `PDFPageProxy.getTextContent({ includeMarkedContent: true })`. */
export type Item =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: string; readonly id?: string | null; readonly tag?: string }

/** Thrown within this module alone. */
class NotText extends Error {}

/**
 * The blocks of a page.
 *
 * @returns undefined unless all of the page's text, artifacts aside, is in structure elements that are known here:
 *   without some of its sentences a document would not be what is signed
 */
export function textOfPage(tree: Element | null, items: readonly Item[]): readonly TextBlock[] | undefined {
  const texts = textsOf(items)
  if (!tree || !texts) return undefined
  try {
    const blocks = blocksOf(tree, texts)
    return [...texts.values()].every((text) => text === '') ? blocks : undefined
  } catch (problem) {
    if (problem instanceof NotText) return undefined
    throw problem
  }
}

/** The blocks of all pages; a table, an item or a sentence that goes on across two pages is one. */
export function joinPages(pages: readonly (readonly TextBlock[])[]): readonly TextBlock[] {
  const all: TextBlock[] = []
  for (const blocks of pages) {
    const [first, ...others] = blocks
    const last = all.at(-1)
    const joined = last && first && joinedBlock(last, first)
    if (joined) all.splice(-1, 1, joined, ...others)
    else all.push(...blocks)
  }
  return all
}

function joinedBlock(last: TextBlock, next: TextBlock): TextBlock | undefined {
  // Every table begins with the heads of its columns; on a further page they are an artifact.
  if (last.kind === 'table' && next.kind === 'table' && next.head.length === 0) {
    return { ...last, rows: [...last.rows, ...next.rows] }
  }
  if (last.kind === 'list' && next.kind === 'list') return { kind: 'list', items: joinedItems(last.items, next.items) }
  if (last.kind === 'paragraph' && next.kind === 'paragraph' && isSplit(last.text, next.text)) {
    return { kind: 'paragraph', text: joinLines([last.text, next.text]) }
  }
  return undefined
}

/** An item without a label is the rest of the one before it. */
function joinedItems(before: readonly ListItem[], after: readonly ListItem[]): readonly ListItem[] {
  const [first, ...others] = after
  const last = before.at(-1)
  if (!first || !last || first.label !== '') return [...before, ...after]
  return [...before.slice(0, -1), { label: last.label, text: joinLines([last.text, first.text]) }, ...others]
}

/** Surely one sentence: two paragraphs made one would change what is read, while one made two is read as on the pages. */
const isSplit = (before: string, after: string) => !/[.:;!?][)"'”’»]*$/.test(before) && /^\p{Ll}/u.test(after)

/** Blocks beneath an element; takes what it has used out of `texts`. */
function blocksOf(element: Element, texts: Map<string, string>): TextBlock[] {
  const { role, children } = element
  if (groups.has(role)) return children.flatMap((child) => blocksOf(asElement(child), texts))
  if (/^H[1-6]$/.test(role)) return [{ kind: 'heading', level: Number(role[1]), text: textIn(element, texts) }]
  if (role === 'P') return [{ kind: 'paragraph', text: textIn(element, texts) }]
  if (role === 'L') return [{ kind: 'list', items: children.map((child) => itemOf(asElement(child, 'LI'), texts)) }]
  if (role === 'Table') return [tableOf(element, texts)]
  throw new NotText(role)
}

const groups = new Set(['Root', 'Document', 'Part', 'Sect', 'Div'])

function itemOf({ children }: Element, texts: Map<string, string>): ListItem {
  const parts = children.map((child) => asElement(child, 'Lbl', 'LBody'))
  const partOf = (wanted: string) => joinLines(parts.filter(({ role }) => role === wanted).map((part) => textIn(part, texts)))
  return { label: partOf('Lbl'), text: partOf('LBody') }
}

function tableOf({ children }: Element, texts: Map<string, string>): TableBlock {
  let caption = ''
  const head: string[] = []
  const rows: string[][] = []
  for (const part of children.map((child) => asElement(child, 'Caption', 'THead', 'TBody'))) {
    if (part.role === 'Caption') {
      caption = textIn(part, texts)
      continue
    }
    const cells = part.children.map((row) =>
      asElement(row, 'TR').children.map((cell) => textIn(asElement(cell, 'TH', 'TD'), texts)),
    )
    if (part.role === 'TBody') rows.push(...cells)
    else head.push(...cells.flat())
  }
  return { kind: 'table', caption, head, rows }
}

function asElement(node: Node, ...roles: readonly string[]): Element {
  if (!('role' in node) || (roles.length > 0 && !roles.includes(node.role))) throw new NotText()
  return node
}

function textIn(element: Element, texts: Map<string, string>): string {
  const taken = element.children.map((child) => {
    if ('role' in child) return textIn(asElement(child, 'Span'), texts)
    const text = texts.get(child.id) ?? ''
    texts.delete(child.id)
    return text
  })
  return joinLines(taken.filter((text) => text !== ''))
}

/** The text of each marked content by its id, artifacts left out; undefined if some text is not marked. */
function textsOf(items: readonly Item[]): Map<string, string> | undefined {
  const texts = new Map<string, string>()
  const open: { readonly id: string | undefined; readonly isArtifact: boolean }[] = []
  for (const item of items) {
    if (!('str' in item)) {
      const outer = open.at(-1)
      if (item.type === 'endMarkedContent') open.pop()
      else open.push({ id: item.id ?? outer?.id, isArtifact: item.tag === 'Artifact' || outer?.isArtifact === true })
      continue
    }
    const mark = open.at(-1)
    if (mark?.isArtifact) continue
    if (mark?.id !== undefined) texts.set(mark.id, `${texts.get(mark.id) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`)
    else if (item.str.trim() !== '') return undefined
  }
  return new Map([...texts].map(([id, text]) => [id, joinLines(text.split('\n'))]))
}

/** Lines as one text: a space between two, unless the first is broken after a hyphen, a slash or a Chinese character. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '')
    .reduce((text, line) => (text === '' ? line : `${text}${isBrokenWord(text, line) ? '' : ' '}${line}`), '')
}

const isBrokenWord = (before: string, after: string) =>
  /\S[-\u2010/—]$/.test(before) || (/\p{Script=Han}$/u.test(before) && /^\p{Script=Han}/u.test(after))
