import type { FileStore } from './file-store.ts'
import { mustWrite, type Reader, type Store, type Writer } from './open-store.ts'
import { forAllLenders, forLender } from './row-scope.ts'

/**
 * Files in rows of their pieces. PGlite takes ten times the memory of a value to store it, and answers no other query
 * meanwhile, so that each piece is a write of its own.
 */
export function filesInDatabase(store: Store, now: () => Date): FileStore {
  return {
    put: async ({ lender, uuid }, pieces) => {
      let number = 0
      for await (const bytes of pieces) {
        const row = { lender, uuid, number, bytes, created_at: now() }
        await forLender(lender, () => store.write((tx) => mustWrite(tx.insertInto('file_piece').values(row).returning('number'))))
        number += 1
      }
    },
    get: async function* ({ lender, uuid }) {
      for (let number = 0; ; number += 1) {
        const piece = (db: Reader) => {
          const ofFile = db.selectFrom('file_piece').select('bytes').where('lender', '=', lender).where('uuid', '=', uuid)
          return ofFile.where('number', '=', number).executeTakeFirst()
        }
        // A stream asks for a piece when its reader is ready for it, in no scope.
        const row = await forLender(lender, () => store.read(piece))
        if (!row) return
        yield row.bytes
      }
    },
    remove: async ({ lender, uuid }) => {
      const deleted = (tx: Writer) => tx.deleteFrom('file_piece').where('lender', '=', lender).where('uuid', '=', uuid).execute()
      await forLender(lender, () => store.write(deleted))
    },
    storedBefore: async function* (at) {
      // The first piece is the oldest.
      const first = (db: Reader) =>
        db.selectFrom('file_piece').select(['lender', 'uuid']).where('number', '=', 0).where('created_at', '<', at).execute()
      yield* await forAllLenders(() => store.read(first))
    },
  }
}
