/** The functions by which a file field uploads and removes files. The app provides them, so the field knows no URLs. */

import type { FieldId } from '#engine/index.ts'
export type StoredFile = {
  readonly uuid: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When its screen was submitted, as an ISO 8601 timestamp; the file can then no longer be deleted. */
  readonly received?: string | undefined
  /** Whether the file still waits for the check against malicious software, and cannot be submitted before. */
  readonly isUnchecked?: boolean | undefined
  /** Why the file is refused after all, in words. */
  readonly problem?: string | undefined
}

export type FileHandling = {
  /**
   * Uploads one file. Rejects if the upload failed; with `FileRefused` if the server gave a reason for the borrower.
   *
   * @param onProgress receives the fraction sent, 0 to 1; undefined while the upload waits for the connection
   * @param signal aborted if the borrower removes the file
   */
  readonly onUpload: (
    field: FieldId,
    file: File,
    onProgress: (share: number | undefined) => void,
    signal: AbortSignal,
  ) => Promise<StoredFile>
  /** Deletes an uploaded file. Rejects if the deletion failed. */
  readonly onRemoveFile: (field: FieldId, uuid: string) => Promise<void>
  /** The uploaded files of a field with their names, which the answer lacks after a reload. */
  readonly filesOf: (field: FieldId) => readonly StoredFile[]
  readonly accepted: AcceptedFiles
}

/** What is taken, so that the field says it before a file is chosen, and refuses the rest without sending it. */
export type AcceptedFiles = {
  /** The `accept` attribute of the input. */
  readonly accept: string
  /** The `accept` attribute of the input that opens the camera. */
  readonly acceptOfCamera: string
  /** The names of the formats, for people. */
  readonly formats: readonly string[]
  /** In bytes. */
  readonly largest: number
  /** The most files of one field. */
  readonly most: number
  readonly seemsAccepted: (file: File) => boolean
  /** The format of a file that is not accepted; `none` where it is not known. */
  readonly otherFormatOf: (file: File) => string
}

/** Thrown if the server refuses a file; the message is for the borrower. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  /** Whether the same file may be taken later. */
  readonly canRetry: boolean

  constructor(message: string, { canRetry = false, ...options }: ErrorOptions & { readonly canRetry?: boolean } = {}) {
    super(message, options)
    this.canRetry = canRetry
  }
}
