import type { FileKey, FileStore } from './file-store.ts'
import type { Store } from './open-store.ts'
import { forLender } from './row-scope.ts'

/** How old content without a row must be: an upload in progress has stored it, and not yet written its row. */
const orphanMs = 60 * 60_000

/**
 * Deletes content in the file store that no row names: of uploads that were cut off, of documents that their borrower
 * deleted, and of conversations that were deleted with their files.
 *
 * @returns how many were deleted
 */
export async function sweepFiles(store: Store, files: FileStore, now: Date): Promise<number> {
  let swept = 0
  for await (const key of files.storedBefore(new Date(now.getTime() - orphanMs))) {
    if (await forLender(key.lender, () => hasRow(store, key))) continue
    await files.remove(key)
    swept += 1
  }
  return swept
}

async function hasRow(store: Store, { lender, uuid }: FileKey): Promise<boolean> {
  const named = await store.read((db) =>
    db
      .selectFrom('document')
      .select('uuid')
      .where('lender', '=', lender)
      .where('uuid', '=', uuid)
      .unionAll(db.selectFrom('live_chat_file').select('uuid').where('lender', '=', lender).where('uuid', '=', uuid))
      .executeTakeFirst(),
  )
  return named !== undefined
}
