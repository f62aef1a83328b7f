import { buffer } from 'node:stream/consumers'
import type { FileKey, FileStore } from '#server/store/file-store.ts'

/** A file store outside of the database; `contents` is what it has, by uuid. */
export function filesInMemory(): FileStore & {
  readonly contents: Map<string, { readonly key: FileKey; readonly sealed: Uint8Array }>
} {
  const contents = new Map<string, { readonly key: FileKey; readonly sealed: Uint8Array }>()
  return {
    contents,
    put: async ({ lender, uuid }, pieces) => {
      contents.set(uuid, { key: { lender, uuid }, sealed: await buffer(pieces) })
    },
    get: async function* ({ uuid }) {
      const file = contents.get(uuid)
      if (file) yield file.sealed
    },
    remove: async ({ uuid }) => void contents.delete(uuid),
    storedBefore: async function* () {
      for (const { key } of contents.values()) yield key
    },
  }
}
