/** What the app does with files, so that the field can stay ignorant of where they go. */

import type { FieldId } from '#engine/index.ts'
export type StoredFile = {
  readonly uuid: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export type FileHandling = {
  /**
   * Sends one file. Rejects when it did not arrive; with `FileRefused` where the server said why it does not take it.
   *
   * @param onProgress is told the share that is sent, 0 to 1
   * @param signal the borrower has taken the file back
   */
  readonly onUpload: (field: FieldId, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<StoredFile>
  /** Takes a file away that was sent. Rejects when it could not be. */
  readonly onRemoveFile: (field: FieldId, uuid: string) => Promise<void>
  /** The files that the server keeps for this field, so that they have names after a reload. */
  readonly filesOf: (field: FieldId) => readonly StoredFile[]
  /** The largest file that is taken, in bytes. */
  readonly largest?: number
}

/** An error whose message is for the borrower: the server said why it does not take the file. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}
