import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { type Facts, translateFlow, viewDocument, visitorFacts } from '#engine/index.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { type Element, type Item, joinPages, type TextBlock, textOfPage } from '#renderer/documents/text-of-page.ts'
import { type DocumentText, type DocumentTextBlock, documentText } from '#server/documents/document-text.ts'
import { renderDocument } from '#server/documents/render-document.ts'

const library = await shippedLibrary()
const english = compileFlow(resolveLender(library, 'sierra-first'))
const spanish = translateFlow(english, 'es-US')
const profile = { name: { firstName: 'Ana', lastName: 'Łukasiewicz-Ñúñez' } }
const property = { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'PRIMARY' }
const offer = { amount: 8_500_000, term: 30, rate: 9.15, apr: 9.461, rateType: 'FLOATING', interestOnly: false, payment: 69_312 }
const coSigner = { firstName: '小龙', lastName: '李' }
const facts = {
  ...visitorFacts(english, '2026-11-24', 'ana', profile),
  status: { value: 'NOTE_SIGNING', manualNotary: true },
  application: { loanNumber: '5574199909', property, ...offer, coSigner, helocSigners: [{}] },
} as Facts
const textIn = (flow: typeof english, locale: string, id: string) => {
  const { live, documents } = flow
  const document = documents?.[id]
  if (!document) throw new Error(`There is no document ${id}.`)
  const frame = {
    locale,
    company: live.lender.name,
    address: live.lender.contact.address,
    reference: 'Application ID# 5574199909',
  }
  return [id, locale, documentText(viewDocument(flow, document, facts), frame)] as const
}
const texts = [
  ...Object.keys(english.documents ?? {}).map((id) => textIn(english, 'en-US', id)),
  ...['closing-disclosure', 'credit-agreement', 'right-to-cancel'].map((id) => textIn(spanish, 'es-US', id)),
]
const created = new Date('2026-11-24T20:00:00Z')

/** The pages of a PDF as pdf.js reads them in a browser. */
async function pagesOf(bytes: Uint8Array): Promise<{ readonly tree: Element | null; readonly items: readonly Item[] }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  const pdf = await task.promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push({ tree: (await page.getStructTree()) as Element | null, items: items as readonly Item[] })
  }
  await task.destroy()
  return pages
}

async function readBlocks(text: DocumentText): Promise<readonly TextBlock[]> {
  const pages = await pagesOf((await renderDocument(text, created)).bytes)
  return joinPages(pages.map(({ tree, items }) => textOfPage(tree, items) ?? []))
}

/** What the document says, block by block, as it was before it became a PDF. */
function expected({ company, address, reference, title, sections }: DocumentText): TextBlock[] {
  const blocks: TextBlock[] = [company, address, reference].map((text) => ({ kind: 'paragraph', text }))
  blocks.push({ kind: 'heading', level: 1, text: title })
  for (const [at, { heading, copy, blocks: written }] of sections.entries()) {
    if (copy > (sections[at - 1]?.copy ?? 1)) blocks.push({ kind: 'heading', level: 2, text: title })
    if (heading !== undefined) blocks.push({ kind: 'heading', level: 2, text: heading })
    blocks.push(...written.flatMap(blocksOf))
  }
  return blocks.map(withPlainSpaces)
}

function blocksOf(block: DocumentTextBlock): TextBlock[] {
  if (block.kind === 'paragraph') return block.text.split(/\n\s*\n/).map((text) => ({ kind: 'paragraph', text }))
  if (block.kind === 'list') {
    return [{ kind: 'list', items: block.items.map(({ text }, at) => ({ label: block.numbered ? `${at + 1}.` : '•', text })) }]
  }
  if (block.kind !== 'table') return [{ kind: 'paragraph', text: block.label }]
  const { caption, columns, rows } = block
  const cells = rows.map((row) => columns.map(({ id }) => row.cells[id] ?? ''))
  return [{ kind: 'table', caption, head: columns.map(({ label }) => label), rows: cells }]
}

/** A number is kept together by spaces that do not break. */
const withPlainSpaces = (block: TextBlock): TextBlock =>
  JSON.parse(JSON.stringify(block).replace(/(?:[\u00a0\u202f ]|\\n)+/g, ' '))

/** A document with long paragraphs and a list alone, such that some go on across two pages. */
function longDocument(sentence: string, words: number): DocumentText {
  const [, , text] = texts[0] ?? []
  if (!text) throw new Error('There is no document.')
  const long = `${sentence} ${'and so on '.repeat(words)}to the end`
  const blocks: DocumentTextBlock[] = Array.from({ length: 9 }, (_, at) => ({
    kind: 'paragraph',
    id: `${at}`,
    text: `${long}.`,
    strong: false,
  }))
  const items = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, text: `${long}, item ${at}.` }))
  return {
    ...text,
    sections: [{ id: 's', copy: 1, newPage: false, blocks: [...blocks, { kind: 'list', id: 'l', numbered: true, items }] }],
  }
}

describe('the text of a PDF', () => {
  it.each([
    ['an open-end home-equity line', 60],
    ['an open-end home-equity line', 71],
    ['the owner 小龙 李 and דוד לוי', 66],
  ])('%s: a paragraph and an item of %i words that go on across two pages are one each', async (sentence, words) => {
    const text = longDocument(sentence, words)
    const { bytes, pages } = await renderDocument(text, created)
    expect(pages).toBeGreaterThan(2)
    const read = await pagesOf(bytes)
    const apart = read.flatMap(({ tree, items }) => textOfPage(tree, items) ?? [])
    expect(apart.length, 'some paragraph is on two pages').toBeGreaterThan(expected(text).length)
    expect((await readBlocks(text)).map(withPlainSpaces)).toEqual(expected(text))
  })

  it.each(texts)(
    'the text view of %s in %s has every heading, sentence, item and cell of the document in order',
    async (_id, _locale, text) => {
      expect((await readBlocks(text)).map(withPlainSpaces)).toEqual(expected(text))
    },
  )
})
