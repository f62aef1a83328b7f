import { applicationPath } from './application.ts'

/** GET: the signed and sealed documents of an application, oldest first. */
export const signedDocumentsPath = (application: string) => `${applicationPath(application)}/signed-documents`
/** GET: the PDF file; with `?download=true` as an attachment. */
export const signedDocumentPath = (application: string, document: string) => `${signedDocumentsPath(application)}/${document}`

export type SignedDocument = {
  readonly uuid: string
  /** The name of the document's flow file: `credit-agreement`. */
  readonly document: string
  readonly title: string
  /** The size in bytes. */
  readonly size: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
  /** When it was sealed. */
  readonly created: string
  /** The day of the signature in the lender's time zone, as the document and its certificate print it: yyyy-MM-dd. */
  readonly signed: string
}
