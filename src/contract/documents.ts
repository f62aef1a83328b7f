import { applicationPath } from './application.ts'

/**
 * POST: uploads one file, with `?type=&screen=` (and `conditionUuid=` if a condition asks for it), an
 * `Idempotency-Key`, and the file's name in `documentNameHeader`. GET: lists the documents.
 */
export const documentsPath = (application: string) => `${applicationPath(application)}/documents`
/** GET: one document without its content. DELETE: removes a document that was not submitted yet. */
export const documentPath = (application: string, document: string) => `${documentsPath(application)}/${document}`

/** The header with the file's name, encoded by `encodeURIComponent`, because headers are ASCII. */
export const documentNameHeader = 'x-document-name'
export const longestDocumentName = 200

export const largestDocument = 10 * 1024 * 1024
/** The most documents of one screen and, if there is one, one condition. */
export const mostDocumentsOfScreen = 20

/** The accepted media types. The file's bytes decide, not its name or Content-Type. */
export const documentMediaTypes = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const
export type DocumentMediaType = (typeof documentMediaTypes)[number]

/** `size` in bytes; `type` is a document type of the flow: `DRIVERSLICENSEFRONT`. */
export type UploadedDocument = { readonly uuid: string; readonly name: string; readonly size: number; readonly type: string }

export type DocumentItem = UploadedDocument & {
  readonly mediaType: string
  /** The route of the screen on which it was uploaded. */
  readonly screen: string
  readonly conditionUuid?: string
  readonly created: string
  /** True if its screen was submitted: the document can no longer be deleted. */
  readonly submitted: boolean
}
