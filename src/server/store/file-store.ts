import type { LenderId } from '#engine/index.ts'

/** Identifies the content of an uploaded file; the key of its row. */
export type FileKey = { readonly lender: LenderId; readonly uuid: string }

/**
 * Where the sealed content of uploaded files is. Their rows are in the database, whichever store has the content, so that
 * a file exists once its row is committed.
 */
export type FileStore = {
  /**
   * Stores sealed content before its row is written, outside of its transaction.
   *
   * @returns the content for the row; null if it is stored elsewhere
   */
  readonly put: (key: FileKey, sealed: Uint8Array) => Promise<Uint8Array | null>
  /** The content that was stored elsewhere. @throws where it does not exist */
  readonly get: (key: FileKey) => Promise<Uint8Array>
  /** Deletes content that no row names, or will name; idempotent. */
  readonly remove: (key: FileKey) => Promise<void>
  /** The keys of content that was stored elsewhere before a time. */
  readonly storedBefore: (at: Date) => AsyncIterable<FileKey>
}

/** The content is in the row. */
export const filesInDatabase: FileStore = {
  put: async (_key, sealed) => sealed,
  get: async ({ uuid }) => {
    throw new Error(`The content of the file ${uuid} is in a store that this server does not have.`)
  },
  remove: async () => undefined,
  storedBefore: async function* () {},
}
