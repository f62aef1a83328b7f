import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { type Facts, viewDocument, visitorFacts } from '#engine/index.ts'
import { realNames, seededNames } from '#kit/names-of-scripts.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { documentText } from '#server/documents/document-text.ts'
import { PdfOfScripts } from '#server/documents/pdf-of-scripts.ts'
import { renderDocument } from '#server/documents/render-document.ts'
import { renderLinesInWorker } from '#server/documents/render-in-worker.ts'
import { undrawn } from '#server/documents/undrawn.ts'

const isFull = Boolean(process.env.STEPWRIGHT_FULL)
const ownFont = fileURLToPath(import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'))
const seeds = isFull ? 1_000 : 360
const created = new Date('2026-11-24T20:00:00Z')

let messages: unknown[] = []
const collect = (message: unknown) => messages.push(message)
beforeEach(() => {
  messages = []
  undrawn.subscribe(collect)
})
afterEach(() => {
  undrawn.unsubscribe(collect)
})

/** What is published while a text is measured. */
function undrawnOf(doc: PdfOfScripts, text: string): readonly unknown[] {
  const before = messages.length
  doc.widthOfString(text)
  return messages.slice(before)
}

describe('names of all scripts in documents', () => {
  it(`each letter of ${seeds} seeded names of 18 scripts has a font that lays it out`, () => {
    const doc = new PdfOfScripts({ autoFirstPage: false, font: ownFont })
    const names = [...realNames, ...seededNames(seeds, 7)].map(({ script, firstName, lastName }) => ({
      script,
      text: `${firstName} ${lastName}`,
    }))
    expect(
      names.map((name) => ({ ...name, undrawn: undrawnOf(doc, name.text) })).filter((name) => name.undrawn.length > 0),
    ).toEqual([])
  })

  it.each(['樊', '聂', '闵', '虞', '隋', '骆', '華', '師'])(
    'the letter %s, in a file that fontkit cannot inflate, is drawn',
    (letter) => {
      const doc = new PdfOfScripts({ autoFirstPage: false, font: ownFont })
      expect(undrawnOf(doc, letter)).toEqual([])
      expect(doc.widthOfString(letter)).toBeGreaterThan(0)
    },
  )

  it('a letter that no font has is a box, and is published once by its code points, also from a thread', async () => {
    const line = { text: 'Ana 𠮷𠮷', width: 200, height: 40 }
    const [page] = await renderLinesInWorker({ lines: [line], created })
    expect(page?.length).toBeGreaterThan(0)
    expect(messages).toEqual([{ letter: 'U+20BB7' }])
  })

  it('a joiner and a variation selector that a font lacks are left out', () => {
    const doc = new PdfOfScripts({ autoFirstPage: false, font: ownFont })
    expect(undrawnOf(doc, '辻\u{e0100} A\u200cB علی\u200cپور क\u094d\u200dष')).toEqual([])
    expect(doc.widthOfString('樊\u{e0100}')).toBe(doc.widthOfString('樊'))
  })

  it(`documents with ${isFull ? 'all names' : 'some names'} of the table are drawn without a box`, async () => {
    const flow = compileFlow(resolveLender(await shippedLibrary(), 'hearthline'))
    const all = Object.values(flow.documents ?? {})
    const documents = isFull ? all : all.filter(({ id }) => id === 'right-to-cancel')
    const names = isFull ? realNames : realNames.filter((_, index) => index % 9 === 0)
    expect(all).toHaveLength(16)
    if (isFull) expect(names.length).toBeGreaterThanOrEqual(36)
    const property = { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'PRIMARY' }
    const offer = {
      amount: 8_500_000,
      term: 30,
      rate: 9.15,
      apr: 9.461,
      rateType: 'FLOATING',
      interestOnly: false,
      payment: 69_312,
    }
    for (const { firstName, lastName } of names) {
      const facts = {
        ...visitorFacts(flow, '2026-11-24', 'ana', { name: { firstName, lastName } }),
        status: { value: 'NOTE_SIGNING', manualNotary: true },
        application: { loanNumber: '5574199909', property, ...offer },
      } as Facts
      for (const document of documents) {
        const { locale, name: company, contact } = flow.live.lender
        const text = documentText(viewDocument(flow, document, facts), {
          locale,
          company,
          address: contact.address,
          reference: '',
        })
        const { pages } = await renderDocument(text, created)
        expect(pages).toBeGreaterThan(0)
        expect(messages, `${document.id} of ${firstName} ${lastName}`).toEqual([])
      }
    }
  })
})
