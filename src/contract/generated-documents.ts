import { applicationPath } from './application.ts'

/**
 * GET: the documents that the server made for an application, the newest version of each. With `?screen=` those of
 * one screen, in its order; they are made if they do not exist yet, or if what they say has changed.
 */
export const generatedDocumentsPath = (application: string) => `${applicationPath(application)}/generated-documents`
/** GET: the PDF file; with `?download=true` as an attachment. */
export const generatedDocumentPath = (application: string, document: string) =>
  `${generatedDocumentsPath(application)}/${document}`
/**
 * PUT: the borrower has read the document to its end, or has downloaded or printed it. The first time counts. Refused with
 * `document-not-shown` before the file was sent to the same session, and within `shortestReadingMs` of it.
 */
export const documentReadPath = (application: string, document: string) => `${generatedDocumentPath(application, document)}/read`

/** Nobody reads a document to its end in less time, in milliseconds. */
export const shortestReadingMs = 1_000

export type GeneratedDocument = {
  readonly uuid: string
  /** The name of the document's flow file: `credit-agreement`. */
  readonly document: string
  /** The document type: `STATEMENTOFLOAN`. */
  readonly type: string
  readonly title: string
  /** What the document says, in plain words. */
  readonly summary: readonly string[]
  readonly locale: string
  readonly pages: number
  /** The size in bytes. */
  readonly size: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
  readonly created: string
  readonly read?: string
  /** What the borrower signs in it, in its order; the server writes the day. */
  readonly places: readonly { readonly id: string; readonly kind: 'signature' | 'initials'; readonly page: number }[]
}

export type DocumentRead = { readonly uuid: string; readonly read: string }
