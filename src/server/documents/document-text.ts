/** A document as one borrower reads it, in one language: the DocumentView with its texts formatted. */
import { createHash } from 'node:crypto'
import type { DocumentBlockView, DocumentView, ResolvedText } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'

/** A value in which each resolved text is a string. */
type Formatted<T> = T extends ResolvedText
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Formatted<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Formatted<T[Key]> }
      : T

/** The texts above the title of a document, which are also in the metadata of the file. */
export type Letterhead = {
  readonly locale: string
  /** The lender's name, and its postal address. */
  readonly company: string
  readonly address: string
  /** The application that the document belongs to, in words. */
  readonly reference: string
}

export type DocumentText = Formatted<DocumentView> & Letterhead
export type DocumentTextBlock = Formatted<DocumentBlockView>

export function documentText(view: DocumentView, letterhead: Letterhead): DocumentText {
  return { ...(formatted(view, letterhead.locale) as Formatted<DocumentView>), ...letterhead }
}

/** SHA-256 of what the document says, hexadecimal: the same text in the same language is the same version. */
export function contentHash(text: DocumentText): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex')
}

function formatted(value: unknown, locale: string): unknown {
  if (Array.isArray(value)) return value.map((item) => formatted(item, locale))
  if (value === null || typeof value !== 'object') return value
  if ('literal' in value || 'template' in value) return formatMessage(value as ResolvedText, locale)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, formatted(part, locale)]))
}
