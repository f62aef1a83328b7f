import type { LenderId } from '#engine/index.ts'

/** Identifies the content of an uploaded file; the key of its row. */
export type FileKey = { readonly lender: LenderId; readonly uuid: string }

/**
 * Where the sealed content of uploaded files is. Their rows are in the database, whichever store has the content, so that
 * a file exists once its row is committed.
 */
export type FileStore = {
  /**
   * Stores the sealed pieces of new content before its row is written, outside of its transaction. A piece is asked for
   * when the one before it is stored.
   *
   * @param size of all pieces, in bytes
   */
  readonly put: (key: FileKey, pieces: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** The bytes of all pieces in order, in any division; none, or an error, where the content does not exist. */
  readonly get: (key: FileKey) => AsyncIterable<Uint8Array>
  /** Deletes content that no row names, or will name; idempotent. */
  readonly remove: (key: FileKey) => Promise<void>
  /** The keys of content that was stored before a time. */
  readonly storedBefore: (at: Date) => AsyncIterable<FileKey>
}
