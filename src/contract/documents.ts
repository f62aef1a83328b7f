import { applicationPath } from './application.ts'

/**
 * POST the bytes of one file, with `?type=&screen=` (and `conditionUuid=` where a condition asks for it), an
 * `Idempotency-Key`, and the file's name in `documentNameHeader`; GET lists them.
 */
export const documentsPath = (application: string) => `${applicationPath(application)}/documents`
/** GET: one document without its content. DELETE: removes a document that was not submitted yet. */
export const documentPath = (application: string, document: string) => `${documentsPath(application)}/${document}`

/** The name as its owner called the file, `encodeURIComponent`-ed: headers know no other letters. */
export const documentNameHeader = 'x-document-name'
export const longestDocumentName = 200

export const largestDocument = 10 * 1024 * 1024
/** On one screen, for one condition where it is sent for one. */
export const mostDocumentsOfScreen = 20

/** What a file may be. Its bytes decide, not what it is said to be. */
export const documentMediaTypes = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const
export type DocumentMediaType = (typeof documentMediaTypes)[number]

/** `size` in bytes; `type` is a document type of the flow: `DRIVERSLICENSEFRONT`. */
export type UploadedDocument = { readonly uuid: string; readonly name: string; readonly size: number; readonly type: string }

export type DocumentItem = UploadedDocument & {
  readonly mediaType: string
  /** The route that it was sent to. */
  readonly screen: string
  readonly conditionUuid?: string
  readonly created: string
  /** Its screen was accepted with it: it stays on file. */
  readonly submitted: boolean
}
