import type { FileStore } from './file-store.ts'
import { mustWrite, type Store } from './open-store.ts'

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
        await store.write((tx) => mustWrite(tx.insertInto('file_piece').values(row).returning('number')))
        number += 1
      }
    },
    get: async function* ({ lender, uuid }) {
      for (let number = 0; ; number += 1) {
        const row = await store.read((db) => {
          const ofFile = db.selectFrom('file_piece').select('bytes').where('lender', '=', lender).where('uuid', '=', uuid)
          return ofFile.where('number', '=', number).executeTakeFirst()
        })
        if (!row) return
        yield row.bytes
      }
    },
    remove: async ({ lender, uuid }) => {
      await store.write((tx) => tx.deleteFrom('file_piece').where('lender', '=', lender).where('uuid', '=', uuid).execute())
    },
    storedBefore: async function* (at) {
      // The first piece is the oldest.
      const first = (db: Parameters<Parameters<Store['read']>[0]>[0]) =>
        db.selectFrom('file_piece').select(['lender', 'uuid']).where('number', '=', 0).where('created_at', '<', at).execute()
      yield* await store.read(first)
    },
  }
}
