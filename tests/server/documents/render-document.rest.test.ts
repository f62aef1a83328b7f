import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { type CompiledDocument, type Facts, translateFlow, viewDocument, visitorFacts } from '#engine/index.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { loanFacts } from '#product/index.ts'
import { documentText } from '#server/documents/document-text.ts'
import { renderDocument } from '#server/documents/render-document.ts'

const flow = compileFlow(resolveLender(await shippedLibrary(), 'hearthline'))
const documents = Object.values(flow.documents ?? {})
const profile = { name: { firstName: 'Ana', lastName: 'Łukasiewicz-Ñúñez' } }
const property = { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'PRIMARY' }
const offer = { amount: 8_500_000, term: 30, rate: 9.15, apr: 9.461, rateType: 'FLOATING', interestOnly: false, payment: 69_312 }
const facts = {
  ...visitorFacts(flow, '2026-11-24', 'ana', profile),
  status: { value: 'NOTE_SIGNING', manualNotary: true },
  application: { loanNumber: '5574199909', property, ...offer },
} as Facts
const created = new Date('2026-11-24T20:00:00Z')
const item = (at: number) => ({ id: `${at}`, text: 'Another line.' })
const textOf = (document: CompiledDocument) => documentTextOf(document, facts)
const documentTextOf = (document: CompiledDocument, of: Facts, translated = flow) =>
  documentText(viewDocument(translated, document, of), {
    locale: translated.live.lender.locale,
    company: translated.live.lender.name,
    address: translated.live.lender.contact.address,
    reference: 'Application ID# 5574199909',
  })

type Node = { readonly role?: string; readonly children?: readonly Node[] }
const roles = (node: Node | null): string[] =>
  node ? [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(roles)] : []

async function read(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  const pdf = await task.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  const { info } = await pdf.getMetadata()
  const found = {
    ofPages: texts.map(({ items }) =>
      items
        .map((one) => ('str' in one ? one.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    ),
    lines: texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))),
    info: info as { readonly Title?: string; readonly Language?: string },
    marks: await pdf.getMarkInfo(),
    roles: trees.flatMap((tree) => roles(tree as Node)),
    text: texts
      .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
      .join(' ')
      .replace(/\s+/g, ' '),
  }
  await task.destroy()
  return found
}

/** The number of glyphs on the first page that stand for a character which the font lacks: glyph 0, a box. */
async function boxesIn(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList()
  await task.destroy()
  const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText).flat(2) as readonly unknown[]
  return shown.filter((glyph) => (glyph as { originalCharCode?: number } | null)?.originalCharCode === 0).length
}

describe('the PDF of a document', () => {
  it('a telephone number at the end of a line stands on one line, however wide the words before it are', async () => {
    const [document] = documents
    if (!document) throw new Error('There is no document.')
    const numbers = ['(615) 555-0142', '1 800 555 0143', '+1 615-555-0144']
    const blocks = Array.from({ length: 60 }, (_, length) => ({
      ...({ kind: 'paragraph', id: String(length), strong: false } as const),
      text: `${'word '.repeat(15)}${'i'.repeat(length)} ${numbers[length % 3]} is the number.`,
    }))
    const sections = [{ id: 'numbers', copy: 1, newPage: false, blocks }]
    const { lines } = await read((await renderDocument({ ...textOf(document), sections }, created)).bytes)
    const whole = lines.filter((line) => numbers.some((number) => line.replaceAll('\u00a0', ' ').includes(number)))
    expect(whole).toHaveLength(60)
  })

  it.each(['李 小龙', '王小明', '陳大文', '山田さくら', '김민준', 'محمد علي', 'דוד לוי', 'Ana 王 Łukasiewicz'])(
    'the name %s is read back from a heading, a sentence and a cell of a PDF, and has fonts with its letters',
    async (name) => {
      const [document] = documents
      if (!document) throw new Error('There is no document.')
      const sentence = { kind: 'paragraph', id: 'p', text: `${name} signs, and ${name} gets a copy.`, strong: false } as const
      const columns = [{ id: 'a', label: 'Signed by', align: 'end', width: 1 } as const]
      const table = { kind: 'table', id: 't', caption: 'Names', columns, rows: [{ id: '1', cells: { a: name } }] } as const
      const sections = [{ id: 's', copy: 1, newPage: false, heading: `Of ${name}`, blocks: [sentence, table] }]
      const { bytes } = await renderDocument({ ...textOf(document), title: name, sections }, created)
      const { lines } = await read(bytes)
      expect(lines.join('').replaceAll('\u00a0', ' ').split(name).length - 1).toBeGreaterThanOrEqual(5)
      expect(await boxesIn(bytes)).toBe(0)
      const again = await renderDocument({ ...textOf(document), title: name, sections }, created)
      expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
    },
  )

  it('the documents of a lender with Spanish texts are Spanish from title to last cell, and the security instrument is English', async () => {
    const english = compileFlow(resolveLender(await shippedLibrary(), 'sierra-first'))
    const spanish = translateFlow(english, 'es-US')
    const same = Object.values(spanish.documents ?? {}).filter((one) => english.documents?.[one.id]?.title === one.title)
    expect(same.map(({ id }) => id)).toEqual(['security-instrument'])
    const agreement = viewDocument(spanish, spanish.documents?.['credit-agreement'] as CompiledDocument, facts)
    const { name: company, contact } = spanish.live.lender
    const text = documentText(agreement, { locale: 'es-US', company, address: contact.address, reference: '' })
    const pdf = await read((await renderDocument(text, created)).bytes)
    expect(pdf.info).toMatchObject({ Title: 'Contrato de línea de crédito con garantía hipotecaria', Language: 'es-US' })
    expect(pdf.text).not.toMatch(/\b(the|you|payment)\b/)
  })

  it('a letter that no font has is a box', async () => {
    const [document] = documents
    if (!document) throw new Error('There is no document.')
    const { bytes } = await renderDocument({ ...textOf(document), title: '𠮷', sections: [] }, created)
    expect(await boxesIn(bytes)).toBeGreaterThan(0)
  })

  it.each(documents)('the PDF of $id is tagged: title, language, one H1, tables with heads and cells', async (document) => {
    const text = textOf(document)
    const pdf = await read((await renderDocument(text, created)).bytes)
    expect(pdf.marks).toMatchObject({ Marked: true })
    expect(pdf.info).toMatchObject({ Title: text.title, Language: 'en-US' })
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1)
    const hasTable = text.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table'))
    for (const role of ['Table', 'TH', 'TD']) expect(pdf.roles.includes(role), role).toBe(hasTable)
    expect(pdf.text).toContain(text.title)
  })

  it('the text of the PDF closing disclosure has every figure of the offer, and the line of credit stands before its costs', async () => {
    const loan = loanFacts(flow, facts) as { readonly [name: string]: number }
    const document = flow.documents?.['closing-disclosure'] as CompiledDocument
    const { text } = await read((await renderDocument(textOf(document), created)).bytes)
    const amounts = ['amount', 'cashInHand', 'payment', 'lastPayment', 'paid', 'interest', 'financeCharge', 'thirdPartyFees']
    for (const name of amounts) expect(text, name).toContain(formatMoney(loan[name] as number, 'en-US'))
    for (const words of ['9.15 %', '9.461 %', '30 years', 'Ana Łukasiewicz-Ñúñez', '12 Elm St, Austin, TX 78701'])
      expect(text).toContain(words)
    expect(text.indexOf('Your line')).toBeLessThan(text.indexOf('What it costs'))
  })

  it('the same text and time give the same bytes, and places to sign lie on their pages', async () => {
    for (const document of documents) {
      const [first, second] = [await renderDocument(textOf(document), created), await renderDocument(textOf(document), created)]
      expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes)), document.id).toBe(true)
      for (const { page, x, y, width, height } of first.places) {
        expect(page).toBeLessThanOrEqual(first.pages)
        expect(x + width).toBeLessThanOrEqual(612)
        expect(y).toBeGreaterThan(0)
        expect(y + height).toBeLessThan(792)
      }
    }
  })

  it('the signatures of two are on one page with what they sign below, however long the text above is', async () => {
    const coSigner = { firstName: 'Bob', lastName: 'Lee' }
    const application = { ...facts.application, coSigner, helocSigners: [{}] }
    const instrument = documentTextOf(
      flow.documents?.['security-instrument'] as CompiledDocument,
      { ...facts, application } as Facts,
    )
    for (let lines = 0; lines < 12; lines++) {
      const [first, ...others] = instrument.sections
      const longer = {
        kind: 'list',
        id: 'more',
        numbered: false,
        items: Array.from({ length: lines }, (_, at) => item(at)),
      } as const
      const sections = first ? [{ ...first, blocks: [...first.blocks, longer] }, ...others] : []
      const { bytes, places } = await renderDocument({ ...instrument, sections }, created)
      expect(places.map(({ id }) => id)).toEqual(['borrower-signature', 'borrower-date', 'co-signer-signature', 'co-signer-date'])
      const [page, ...elsewhere] = new Set(places.map((place) => place.page))
      expect(elsewhere, `${lines} more lines`).toEqual([])
      const { ofPages } = await read(bytes)
      expect(ofPages[(page ?? 0) - 1], `${lines} more lines`).toContain('Signed before a notary.')
    }
  })

  it('a heading is on one page with the text below it, in each document and language', async () => {
    const english = compileFlow(resolveLender(await shippedLibrary(), 'sierra-first'))
    const written = [english, translateFlow(english, 'es-US')].flatMap((translated) =>
      Object.values(translated.documents ?? {}).map((document) => documentTextOf(document, facts, translated)),
    )
    for (const text of written) {
      const { ofPages } = await read((await renderDocument(text, created)).bytes)
      const foot = `${text.company} · ${text.title}`
      const bodies = ofPages.map((page) => page.slice(0, page.lastIndexOf(foot)).trim())
      for (const { heading } of text.sections)
        if (heading)
          expect(
            bodies.filter((page) => page.endsWith(heading)),
            `${text.title}: ${heading}`,
          ).toEqual([])
    }
  })

  it('a document names the characters of its own text, not those of a document drawn before with the same shapes', async () => {
    const [document] = documents
    if (!document) throw new Error('There is no document.')
    // The font has one glyph for the Greek letter and the sign of an increment.
    for (const title of ['\u0394 first', '\u2206 first', '\u0394 first'])
      expect((await read((await renderDocument({ ...textOf(document), title }, created)).bytes)).text).toContain(title)
  })

  it('the second copy of the right to cancel begins with the title of the notice', async () => {
    const text = textOf(flow.documents?.['right-to-cancel'] as CompiledDocument)
    const { ofPages } = await read((await renderDocument(text, created)).bytes)
    expect(
      ofPages.filter((page) => page.includes('1. Your right to cancel')).map((page) => page.includes(`${text.title} 1.`)),
    ).toEqual([true, true])
  })

  it('the second copy of the right to cancel has no place to sign', async () => {
    const { sections } = viewDocument(flow, flow.documents?.['right-to-cancel'] as CompiledDocument, facts)
    const kinds = (copy: number) =>
      sections.filter((one) => one.copy === copy).flatMap(({ blocks }) => blocks.map(({ kind }) => kind))
    expect(kinds(1)).toContain('signature')
    expect(kinds(2)).not.toContain('signature')
    expect(kinds(2)).toHaveLength(kinds(1).length)
  })
})
