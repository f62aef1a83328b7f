/**
 * Draws a document as a tagged PDF (PDF/UA): headings, paragraphs, lists and tables are structure elements in reading
 * order, the running foot is an artifact. The same text and time give the same bytes.
 */
import { fileURLToPath } from 'node:url'
import type { DocumentPlace } from '../store/tables.ts'
import type { DocumentText, DocumentTextBlock } from './document-text.ts'
import { PdfOfScripts } from './pdf-of-scripts.ts'

export type RenderedDocument = {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly places: readonly DocumentPlace[]
}

/** @param created the time written into the file; without it, bytes would differ from one run to the next */
export async function renderDocument(written: DocumentText, created: Date): Promise<RenderedDocument> {
  const text = withUnbrokenSpaces(written)
  // The types of pdfkit do not know the subset PDF/UA.
  const doc = new PdfOfScripts({
    size: 'LETTER',
    margins: { top: page.top, bottom: page.bottom, left: page.side, right: page.side },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: text.locale,
    displayTitle: true,
    bufferPages: true,
    font: fonts.regular,
    info: {
      Title: text.title,
      Author: text.company,
      Subject: text.reference,
      Producer: 'Stepwright',
      Creator: 'Stepwright',
      CreationDate: created,
      ModDate: created,
    },
  } as unknown as PDFKit.PDFDocumentOptions)
  // A new page begins in black, also in the middle of a paragraph.
  doc.on('pageAdded', () => doc.fillColor(ink.text))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const places = draw(doc, text)
  const pages = doc.bufferedPageRange().count
  doc.end()
  await ended
  return { bytes: Buffer.concat(chunks), pages, places }
}

const fontAt = (weight: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-serif-4/${weight}/SourceSerif4_${file}.ttf`))
/** The font of documents, for all but headings. */
export const documentFont = fontAt('400Regular', '400Regular')
const fonts = { regular: documentFont, bold: fontAt('600SemiBold', '600SemiBold') }

/** The size and the margins of a page in points; a letter page is 612 by 792. */
const page = { width: 612, height: 792, side: 72, top: 64, bottom: 76 }
const measure = page.width - 2 * page.side
const end = page.height - page.bottom
const sizes = { title: 21, heading: 13, subheading: 11.5, body: 10.5, small: 8.5 }
const ink = { text: '#16191d', quiet: '#59626c', rule: '#b8c0c8', band: '#f1f3f5' }
const signatureSizes = {
  signature: { width: 240, height: 40 },
  initials: { width: 72, height: 32 },
  date: { width: 120, height: 28 },
  line: { width: 240, height: 30 },
}
/** Digits of equal width, so that amounts stand below each other. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum', 'kern']

type Doc = PDFKit.PDFDocument
/** `scope`: whether a head of a table is one of a column or a row. The types of pdfkit lack it. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { readonly scope?: 'Column' | 'Row' }
type Element = PDFKit.PDFStructureElement
type Table = Extract<DocumentTextBlock, { kind: 'table' }>
type Label = Extract<DocumentTextBlock, { kind: 'signature' | 'initials' | 'date' | 'line' }>

function draw(doc: Doc, text: DocumentText): readonly DocumentPlace[] {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const places: DocumentPlace[] = []
  drawLetterhead(doc, root, text)
  for (const [index, section] of text.sections.entries()) {
    const isNewCopy = section.copy > 1 && text.sections[index - 1]?.copy !== section.copy
    if (index > 0 && (section.newPage || isNewCopy)) doc.addPage()
    const element = doc.struct('Sect')
    root.add(element)
    // Each copy is kept by itself, so that each says what it is.
    if (isNewCopy) drawHeading(doc, element, text.title, undefined)
    keepSignatures(doc, section)
    if (section.heading !== undefined) drawHeading(doc, element, section.heading, section.blocks[0])
    for (const block of section.blocks) drawBlock(doc, element, block, places)
    element.end()
    doc.y += 6
  }
  root.end()
  drawFeet(doc, text)
  return places
}

function drawLetterhead(doc: Doc, root: Element, { company, address, reference, title }: DocumentText): void {
  const lines = [
    { text: company, font: fonts.bold, size: sizes.body, colour: ink.text },
    ...[address, reference]
      .filter((line) => line !== '')
      .map((line) => ({ text: line, font: fonts.regular, size: sizes.small, colour: ink.quiet })),
  ]
  for (const { text, font, size, colour } of lines) {
    root.add(
      element(
        doc,
        'P',
        () => void doc.font(font).fontSize(size).fillColor(colour).text(text, page.side, doc.y, { width: measure }),
      ),
    )
  }
  doc.y += 14
  asArtifact(doc, () =>
    doc
      .moveTo(page.side, doc.y)
      .lineTo(page.side + measure, doc.y)
      .lineWidth(0.75)
      .strokeColor(ink.rule)
      .stroke(),
  )
  doc.y += 16
  root.add(
    element(doc, 'H1', () => {
      doc.font(fonts.bold).fontSize(sizes.title).fillColor(ink.text).text(title, page.side, doc.y, { width: measure, lineGap: 2 })
    }),
  )
  doc.y += 14
}

/** A heading stays with the beginning of what follows it. */
function drawHeading(doc: Doc, parent: Element, heading: string, next: DocumentTextBlock | undefined): void {
  doc.font(fonts.bold).fontSize(sizes.heading)
  const height = doc.heightOfString(heading, { width: measure })
  makeRoom(doc, height + (next ? leadOf(doc, next) : 0) + 16)
  if (doc.y > page.top) doc.y += 10
  parent.add(
    element(doc, 'H2', () => {
      doc.font(fonts.bold).fontSize(sizes.heading).fillColor(ink.text).text(heading, page.side, doc.y, { width: measure })
    }),
  )
  doc.y += 6
}

/** A section with places to sign and otherwise paragraphs alone is on one page if a page holds it. */
function keepSignatures(doc: Doc, { heading, blocks }: DocumentText['sections'][number]): void {
  if (!blocks.some(({ kind }) => kind in signatureSizes)) return
  let height = heading === undefined ? 0 : 16 + textHeight(doc, heading, fonts.bold, sizes.heading, 0)
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'list') return
    height += block.kind === 'paragraph' ? paragraphsOf(doc, block) : placeOf(doc, block)
  }
  if (height <= end - page.top) makeRoom(doc, height)
}

function paragraphsOf(doc: Doc, { text, strong }: Extract<DocumentTextBlock, { kind: 'paragraph' }>): number {
  const font = strong ? fonts.bold : fonts.regular
  const heights = text.split(/\n\s*\n/).map((one) => textHeight(doc, one, font, sizes.body, 3) + 7)
  return heights.reduce((sum, height) => sum + height, 0)
}

function placeOf(doc: Doc, { kind, label }: Label): number {
  return signatureSizes[kind].height + 12 + textHeight(doc, label, fonts.regular, sizes.small + 0.5, 0)
}

function textHeight(doc: Doc, text: string, font: string, size: number, lineGap: number): number {
  return doc.font(font).fontSize(size).heightOfString(text, { width: measure, lineGap })
}

/** The height that a block needs at least on the page on which it begins. */
function leadOf(doc: Doc, block: DocumentTextBlock): number {
  if (block.kind === 'table') return 74
  if (block.kind === 'paragraph') return Math.min(paragraphsOf(doc, block), 3 * lineOf(doc))
  if (block.kind === 'list') return 3 * lineOf(doc)
  return signatureSizes[block.kind].height + 22 + doc.currentLineHeight()
}

function drawBlock(doc: Doc, parent: Element, block: DocumentTextBlock, places: DocumentPlace[]): void {
  if (block.kind === 'paragraph') drawParagraphs(doc, parent, block.text, block.strong)
  else if (block.kind === 'list')
    drawList(
      doc,
      parent,
      block.items.map(({ text }) => text),
      block.numbered,
    )
  else if (block.kind === 'table') drawTable(doc, parent, block)
  else drawPlace(doc, parent, block, places)
}

/** A blank line in the text begins a paragraph. */
function drawParagraphs(doc: Doc, parent: Element, text: string, strong: boolean): void {
  for (const paragraph of text.split(/\n\s*\n/)) {
    body(doc, strong)
    keepLines(doc, doc.heightOfString(paragraph, { width: measure, lineGap: 3 }))
    parent.add(
      element(doc, 'P', () => void doc.text(paragraph.replaceAll('\n', ' '), page.side, doc.y, { width: measure, lineGap: 3 })),
    )
    doc.y += 7
  }
}

function drawList(doc: Doc, parent: Element, items: readonly string[], numbered: boolean): void {
  const indent = 20
  const list = doc.struct('L')
  parent.add(list)
  for (const [index, text] of items.entries()) {
    body(doc)
    const options = { width: measure - indent, lineGap: 3 }
    keepLines(doc, doc.heightOfString(text, options))
    const item = doc.struct('LI')
    list.add(item)
    const top = doc.y
    item.add(element(doc, 'Lbl', () => void doc.text(numbered ? `${index + 1}.` : '•', page.side + 4, top, { lineBreak: false })))
    item.add(element(doc, 'LBody', () => void doc.text(text, page.side + indent, top, options)))
    item.end()
    doc.y += 4
  }
  list.end()
  doc.x = page.side
  doc.y += 4
}

function drawTable(doc: Doc, parent: Element, { caption, columns, rows: written }: Table): void {
  const rows = written.map(({ cells }) => columns.map(({ id }) => cells[id] ?? ''))
  const table = doc.struct('Table')
  parent.add(table)
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (measure * width) / shares)
  const lefts = widths.map((_, index) => page.side + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const cellOptions = (index: number): PDFKit.Mixins.TextOptions => ({
    width: (widths[index] ?? 0) - 12,
    align: columns[index]?.align === 'end' ? 'right' : 'left',
    features: figures,
    lineGap: 1,
  })
  const fontOf = (isHead: boolean) =>
    doc
      .font(isHead ? fonts.bold : fonts.regular)
      .fontSize(9.5)
      .fillColor(ink.text)
  const heightOf = (cells: readonly string[], isHead: boolean) => {
    fontOf(isHead)
    return Math.max(...cells.map((cell, index) => doc.heightOfString(cell, cellOptions(index)))) + 9
  }
  const labels = columns.map(({ label }) => label)
  const first = rows[0] ?? []
  doc.font(fonts.bold).fontSize(10)
  const captionHeight = doc.heightOfString(caption, { width: measure }) + 5
  makeRoom(doc, captionHeight + heightOf(labels, true) + heightOf(first, false))
  table.add(
    element(doc, 'Caption', () => {
      doc.font(fonts.bold).fontSize(10).fillColor(ink.text).text(caption, page.side, doc.y, { width: measure })
    }),
  )
  doc.y += 5
  const head = doc.struct('THead')
  table.add(head)
  drawRow(labels, true, head)
  head.end()
  const body = doc.struct('TBody')
  table.add(body)
  for (const cells of rows) {
    if (doc.y + heightOf(cells, false) > end) {
      doc.addPage()
      asArtifact(doc, () => drawCells(labels, true))
    }
    drawRow(cells, false, body)
  }
  body.end()
  table.end()
  doc.x = page.side
  doc.y += 10

  function drawRow(cells: readonly string[], isHead: boolean, into: Element): void {
    const row = doc.struct('TR')
    into.add(row)
    drawCells(cells, isHead, row)
    row.end()
  }

  /** Draws one row; without `row` as part of an artifact, which repeats the heads of the columns on a further page. */
  function drawCells(cells: readonly string[], isHead: boolean, row?: Element): void {
    const height = heightOf(cells, isHead)
    const top = doc.y
    const line = () => {
      if (isHead) doc.rect(page.side, top, measure, height).fill(ink.band)
      doc
        .moveTo(page.side, top + height)
        .lineTo(page.side + measure, top + height)
        .lineWidth(0.5)
        .strokeColor(ink.rule)
        .stroke()
    }
    if (row) asArtifact(doc, line)
    else line()
    for (const [index, cell] of cells.entries()) {
      const drawCell = () => {
        fontOf(isHead || index === 0)
        if (!isHead && index === 0) doc.font(fonts.regular)
        doc.text(cell, (lefts[index] ?? 0) + 6, top + 4.5, cellOptions(index))
      }
      if (!row) drawCell()
      else if (isHead || index === 0) row.add(element(doc, 'TH', drawCell, { scope: isHead ? 'Column' : 'Row' }))
      else row.add(element(doc, 'TD', drawCell))
    }
    doc.y = top + height
  }
}

/** A line with its label below. What is written there later is in the place's rectangle, above the line. */
function drawPlace(doc: Doc, parent: Element, block: Label, places: DocumentPlace[]): void {
  const { width, height } = signatureSizes[block.kind]
  body(doc)
  makeRoom(doc, height + 20)
  const [x, top] = [page.side, doc.y]
  const y = top + height
  asArtifact(doc, () =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(ink.text)
      .stroke(),
  )
  parent.add(
    element(doc, 'P', () => {
      doc
        .font(fonts.regular)
        .fontSize(sizes.small + 0.5)
        .fillColor(ink.quiet)
        .text(block.label, x, y + 4, { width: measure })
    }),
  )
  doc.y += 8
  if (block.kind === 'line') return
  const { id, kind, signer } = block
  const pageNumber = doc.bufferedPageRange().count
  places.push({ id, kind, signer, page: pageNumber, x, y: Math.round((page.height - y) * 100) / 100, width, height })
}

/** On each page: lender and title on the left, the page's number on the right. */
function drawFeet(doc: Doc, { company, title }: DocumentText): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the bottom margin would begin another page.
    doc.page.margins.bottom = 0
    asArtifact(doc, () => {
      doc.font(fonts.regular).fontSize(sizes.small).fillColor(ink.quiet)
      const y = page.height - 44
      doc.text(`${company} · ${title}`, page.side, y, { width: measure - 60, lineBreak: false, ellipsis: true })
      doc.text(`${index + 1} / ${count}`, page.side + measure - 60, y, { width: 60, align: 'right', lineBreak: false })
    })
  }
}

/** A structure element whose content `drawing` draws, once the element is added to its parent. */
function element(doc: Doc, type: string, drawing: () => void, options: ElementOptions = {}): Element {
  return doc.struct(type, options, drawing)
}

function asArtifact(doc: Doc, drawing: () => void): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  drawing()
  doc.endMarkedContent()
}

function body(doc: Doc, strong = false): void {
  doc
    .font(strong ? fonts.bold : fonts.regular)
    .fontSize(sizes.body)
    .fillColor(ink.text)
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > end) doc.addPage()
}

/** The height of a line of a paragraph. */
function lineOf(doc: Doc): number {
  body(doc)
  return doc.currentLineHeight(true) + 3
}

/** Begins a new page where fewer than two lines of a paragraph would fit, or the whole of a short one would not. */
function keepLines(doc: Doc, height: number): void {
  const line = doc.currentLineHeight(true) + 3
  const left = end - doc.y
  if (height > left && (left < 2 * line || height <= 3 * line)) doc.addPage()
}

/** A telephone number of the North American plan: (615) 555-0100, 1 800 555 0100, +1 615-555-0100. */
const telephoneNumber = /(?:\+?1[ -])?\(?\b\d{3}\)?[ -]\d{3}[ -]\d{4}\b/g
/** Between the names of a person: a line broken there reads like one broken within a name. */
const chineseSpace = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

/**
 * The texts in `value` with spaces inside telephone numbers and Chinese names that do not break, so that each number stands
 * on one line. Line breaking (UAX 14) keeps a hyphen before a digit together by itself.
 */
function withUnbrokenSpaces<T>(value: T): T {
  return whole(value) as T
}

function whole(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(telephoneNumber, (number) => number.replaceAll(' ', '\u00a0')).replace(chineseSpace, '\u00a0')
  }
  if (Array.isArray(value)) return value.map(whole)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]))
}
