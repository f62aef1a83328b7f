/** The generated documents of two owners of a home in Texas, as PDF files. */
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { type Facts, translateFlow, viewDocument, visitorFacts } from '#engine/index.ts'
import { documentText } from '#server/documents/document-text.ts'
import { renderDocument } from '#server/documents/render-document.ts'
import { textFormatter } from '#server/texts/text-formatter.ts'
import { shippedLibrary } from './shipped-flows.ts'

type Wanted = {
  readonly lender: string
  readonly locale: string
  /** Ids of documents; all of them if absent. */
  readonly documents?: readonly string[]
}

type Paper = {
  readonly lender: string
  /** The lender's name. */
  readonly company: string
  readonly document: string
  readonly title: string
  readonly bytes: Uint8Array
}

const day = '2026-11-26'
const profile = { name: { firstName: 'Teresa', lastName: 'Moreno' } }
const property = { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'PRIMARY' }
const offer = { amount: 7_000_000, term: 10, rate: 8.75, apr: 9.462, rateType: 'FIXED', interestOnly: false, payment: 87_729 }
const coSigner = { firstName: 'Bob', lastName: 'Moreno', email: 'bob@mail.example' }

export async function papersOfTwoOwners(wanted: readonly Wanted[]): Promise<readonly Paper[]> {
  const library = await shippedLibrary()
  const papers: Paper[] = []
  for (const { lender, locale, documents } of wanted) {
    const own = compileFlow(resolveLender(library, lender))
    const flow = locale === own.live.lender.locale ? own : translateFlow(own, locale)
    const facts = {
      ...visitorFacts(flow, day, 'teresa', profile),
      status: { value: 'NOTE_SIGNING', manualNotary: true },
      application: { loanNumber: '2242541277', property, ...offer, coSigner, helocSigners: [{}] },
    } as Facts
    const { name: company, contact } = flow.live.lender
    const reference = `${textFormatter(flow, facts)(flow.live.shell.words.applicationId)} 2242541277`
    const letterhead = { locale, company, address: contact.address, reference }
    for (const document of Object.values(flow.documents ?? {})) {
      if (documents && !documents.includes(document.id)) continue
      const text = documentText(viewDocument(flow, document, facts), letterhead)
      const { bytes } = await renderDocument(text, new Date(`${day}T20:00:00Z`))
      papers.push({ lender, company, document: document.id, title: text.title, bytes })
    }
  }
  return papers
}
