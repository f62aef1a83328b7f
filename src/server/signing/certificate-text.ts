/** The certificate of signing: pages behind a signed document that say who signed it, when, how and from where. */
import type { CompiledFlow, JsonObject } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { DocumentText, DocumentTextBlock } from '../documents/document-text.ts'
import type { StoredConsent } from '../store/consents.ts'
import type { StoredGeneratedDocument } from '../store/generated-documents.ts'
import type { StoredEntry } from '../store/hash-of-entry.ts'
import type { StoredSigning } from '../store/signings.ts'
import { textFormatter } from '../texts/text-formatter.ts'

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
  const say = textFormatter(flow, { today: todayIn(signing.zone, signing.signed_at) })
  const given = consents.filter(({ given_at }) => given_at <= signing.signed_at)
  const rows = [
    [say(words.certificateDocument), document.title],
    [say(words.certificateHash), document.sha256],
    [say(words.certificateSigner), signing.name],
    [say(words.certificateMethod), say(signing.method === 'drawn' ? words.certificateDrawn : words.certificateTyped)],
    [say(words.certificateTime), `${timeOf(signing)} (${signing.signed_at.toISOString()})`],
    ...(isOwn
      ? [
          ...signInRows(words, say, entry),
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
              blocks: blocksOf(givenTogether(given), say(words.certificateListed)),
            },
          ]
        : []),
    ],
  }
}

/** How the one who signed had signed in, of the session in which they signed. */
function signInRows(
  words: CompiledFlow['live']['shell']['words'],
  say: ReturnType<typeof textFormatter>,
  entry: StoredEntry | undefined,
): string[][] {
  const { by, secondFactor } = signInOf(entry?.data)
  return [
    [say(words.certificateSignIn), say(words.certificateSignInMethod, { method: selector(by) })],
    ...(secondFactor === null
      ? []
      : [[say(words.certificateSecondFactor), say(words.certificateSecondFactorKind, { kind: selector(secondFactor) })]]),
  ]
}

/**
 * The sign-in of an entry. Entries of before sessions had a method say `password` of every session, and have no second
 * factor: how those began is unknown.
 */
function signInOf(data: JsonObject | undefined): { readonly by: string; readonly secondFactor: string | null } {
  const { by, secondFactor } = (data?.signIn ?? {}) as { readonly by?: string; readonly secondFactor?: string | null }
  const isKnown = by !== undefined && (secondFactor !== undefined || by === 'registration')
  return { by: isKnown ? by : 'unknown', secondFactor: secondFactor ?? null }
}

/** A selector of a message has no hyphen. */
function selector(name: string): string {
  return name.replaceAll('-', '_')
}

/** Consents given by submitting one screen, in order. */
type Together = readonly [StoredConsent, ...StoredConsent[]]

function givenTogether(consents: readonly StoredConsent[]): readonly Together[] {
  const groups = new Map<string, [StoredConsent, ...StoredConsent[]]>()
  for (const consent of consents) {
    const key = `${consent.screen} ${consent.given_at.toISOString()}`
    const group = groups.get(key)
    if (group) group.push(consent)
    else groups.set(key, [consent])
  }
  return [...groups.values()]
}

/**
 * The consents of each act, under its time. What several consents say alike, such as the titles of the documents, stands in
 * a list before their own words; a later act about the same documents names that list.
 */
function blocksOf(acts: readonly Together[], listedAbove: string): readonly DocumentTextBlock[] {
  const all = acts.flatMap((consents) => consents.map(partsOf))
  // A consent ends with its own words, also where it was given twice.
  const isShared = (part: string) =>
    all.filter((parts) => parts.includes(part)).length > 1 && all.every((parts) => parts.at(-1) !== part)
  const listed = new Set<string>()
  return acts.flatMap((consents) => {
    const { uuid, given_at } = consents[0]
    const begins = `${given_at.toISOString()}:`
    const shared = [...new Set(consents.flatMap(partsOf))].filter(isShared)
    const own = consents.map((consent) => ({
      uuid: consent.uuid,
      text: partsOf(consent)
        .filter((part) => !isShared(part))
        .join('\n\n'),
    }))
    if (shared.length === 0) return own.map(({ uuid, text }) => paragraph(uuid, `${begins} ${text}`))
    const key = shared.join('\n\n')
    const isListed = listed.has(key)
    listed.add(key)
    const items = shared.map((text, index) => ({ id: String(index), text }))
    return [
      paragraph(`${uuid}-time`, isListed ? `${begins} ${listedAbove}` : begins),
      ...(isListed ? [] : [{ kind: 'list', id: `${uuid}-shared`, numbered: false, items } as const]),
      ...own.filter(({ text }) => text !== '').map(({ uuid, text }) => paragraph(uuid, text)),
    ]
  })
}

function partsOf({ text }: StoredConsent): readonly string[] {
  return withoutLinks(text).split('\n\n')
}

function paragraph(id: string, text: string) {
  return { kind: 'paragraph', id, text, strong: false } as const
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
