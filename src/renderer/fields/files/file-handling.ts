/** The functions by which a file field uploads and removes files. The app provides them, so the field knows no URLs. */

import type { FieldId } from '#engine/index.ts'
export type StoredFile = {
  readonly uuid: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export type FileHandling = {
  /**
   * Uploads one file. Rejects if the upload failed; with `FileRefused` if the server gave a reason for the borrower.
   *
   * @param onProgress receives the fraction sent, 0 to 1
   * @param signal aborted if the borrower removes the file
   */
  readonly onUpload: (field: FieldId, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<StoredFile>
  /** Deletes an uploaded file. Rejects if the deletion failed. */
  readonly onRemoveFile: (field: FieldId, uuid: string) => Promise<void>
  /** The uploaded files of a field with their names, which the answer lacks after a reload. */
  readonly filesOf: (field: FieldId) => readonly StoredFile[]
  /** The largest accepted file, in bytes. */
  readonly largest?: number
}

/** Thrown if the server refuses a file; the message is for the borrower. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}
