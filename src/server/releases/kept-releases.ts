import { compileValidators, type JourneyPart, type LenderId, type ScreenValidators } from '#engine/index.ts'

import type { Store } from '../store/open-store.ts'
import { findRelease } from '../store/releases.ts'

/** A replaced release, still used by the applications pinned to it. */
export type KeptRelease = { readonly part: JourneyPart; readonly lender: LenderId; readonly validators: ScreenValidators }

export type KeptReleases = (hash: string) => Promise<KeptRelease | undefined>

const mostInMemory = 100

/** Releases by hash from the database, with a cache in memory. */
export function keptReleases(store: Store): KeptReleases {
  const known = new Map<string, KeptRelease>()
  return async (hash) => {
    const before = known.get(hash)
    if (before) return before
    const row = await store.read((db) => findRelease(db, hash))
    if (!row) return undefined
    const part = JSON.parse(row.flow) as JourneyPart
    const found = { part, lender: row.lender, validators: compileValidators(part) }
    if (known.size >= mostInMemory) known.clear()
    known.set(hash, found)
    return found
  }
}
