/** The certificate of signing: pages behind a signed document that say who signed it, when, how and from where. */
import type { CompiledFlow } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { DocumentText } from '../documents/document-text.ts'
import type { StoredConsent } from '../store/consents.ts'
import type { StoredGeneratedDocument } from '../store/generated-documents.ts'
import type { StoredEntry } from '../store/hash-of-entry.ts'
import type { StoredSigning } from '../store/signings.ts'
import { wordsFor } from '../words.ts'

type Signed = {
  readonly signing: StoredSigning
  readonly document: StoredGeneratedDocument
  readonly consents: readonly StoredConsent[]
  /** The entry of the evidence about the signing. */
  readonly entry: StoredEntry | undefined
  /** The number of the application. */
  readonly reference: string
  /** Whether the copy is for the one who signed. Nobody else learns from where, with what, and what else they agreed to. */
  readonly isOwn: boolean
}

export function certificateText(
  flow: CompiledFlow,
  { signing, document, consents, entry, reference, isOwn }: Signed,
): DocumentText {
  const { lender, shell } = flow.live
  const { words } = shell
  const say = wordsFor(flow, { today: todayIn(signing.zone, signing.signed_at) })
  const given = consents.filter(({ given_at }) => given_at <= signing.signed_at)
  const rows = [
    [say(words.certificateDocument), document.title],
    [say(words.certificateHash), document.sha256],
    [say(words.certificateSigner), signing.name],
    [say(words.certificateMethod), say(signing.method === 'drawn' ? words.certificateDrawn : words.certificateTyped)],
    [say(words.certificateTime), `${timeOf(signing)} (${signing.signed_at.toISOString()})`],
    ...(isOwn
      ? [
          [say(words.certificateAddress), signing.address],
          [say(words.certificateBrowser), signing.user_agent ?? '–'],
        ]
      : []),
    ...(entry ? [[say(words.certificateEntry, { number: entry.number }), entry.hash]] : []),
  ]
  const plain = { copy: 1, newPage: false }
  return {
    ...{ id: 'certificate', type: 'CERTIFICATE', title: say(words.certificateTitle), summary: [] },
    ...{ locale: signing.locale, company: lender.name, address: lender.contact.address, reference },
    sections: [
      {
        ...{ id: 'signing', ...plain },
        blocks: [
          { kind: 'paragraph', id: 'intro', text: say(words.certificateIntro), strong: false },
          {
            kind: 'table',
            id: 'facts',
            caption: say(words.certificateTitle),
            columns: [
              { id: 'item', label: say(words.certificateItem), align: 'start', width: 2 },
              { id: 'value', label: say(words.certificateValue), align: 'start', width: 5 },
            ],
            rows: rows.map(([item = '', value = ''], index) => ({ id: String(index), cells: { item, value: breakable(value) } })),
          },
        ],
      },
      ...(isOwn
        ? [
            {
              ...{ id: 'consents', ...plain, heading: say(words.certificateConsents) },
              blocks: given.map(({ uuid, text, given_at }) => {
                return {
                  kind: 'paragraph' as const,
                  id: uuid,
                  text: `${given_at.toISOString()}: ${withoutLinks(text)}`,
                  strong: false,
                }
              }),
            },
          ]
        : []),
    ],
  }
}

/** The day of signing in the lender's time zone. */
export function dayOfSigning({ signed_at, locale, zone }: Pick<StoredSigning, 'signed_at' | 'locale' | 'zone'>): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(signed_at)
}

function timeOf({ signed_at, locale, zone }: StoredSigning): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(signed_at)
}

/** A recorded text with its links as their words and addresses. */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 ($2)')
}

/** A hash of 64 digits in groups, so that it fits a column. */
function breakable(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? (text.match(/.{16}/g) ?? []).join(' ') : text
}
