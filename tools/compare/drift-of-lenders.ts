/** How far each lender has gone from base, and where what it starts from has changed under it since. */

import {
  BASE,
  driftOf,
  type FlowLibrary,
  type LibraryFile,
  readOverlayLock,
  recordedOverrides,
  resolveLender,
} from '#engine/authoring.ts'
import type { FlowPointer, Json, LenderId } from '#engine/index.ts'
import { compareLenders, type Memory } from '#verify/index.ts'
export type LenderDrift = {
  readonly lender: LenderId
  /** What it starts from, nearest first. */
  readonly from: readonly LenderId[]
  /** Places where its own files say something else than what it starts from. */
  readonly overrides: number
  /** Outcomes that differ from base, and texts and values that do. */
  readonly decides: number
  readonly reads: number
  /** Places whose parent has changed since the lender's override was written down. */
  readonly drifted: readonly { readonly at: FlowPointer; readonly then: Json; readonly now?: Json; readonly own: Json }[]
  /** Without a lock nobody knows what the parent said. */
  readonly locked: boolean
}

export function driftOfLenders(library: FlowLibrary, lenders: readonly LenderId[]): readonly LenderDrift[] {
  const memory: Memory = new Map()
  const base = resolveLender(library, BASE)
  return lenders.map((lender) => {
    const resolved = resolveLender(library, lender)
    const { lock } = readOverlayLock(library, lender)
    const own = library.folders.get(lender) ?? new Map<string, LibraryFile>()
    const { differences } = compareLenders(base, resolved, memory)
    const read = differences.filter(({ chapter }) => chapter === 'texts' || chapter === 'lender').length
    return {
      ...{ lender, from: resolved.chain.slice(0, -1).toReversed(), overrides: recordedOverrides(resolved).size },
      ...{ decides: differences.length - read, reads: read, locked: lock !== undefined },
      drifted: driftOf(resolved, own, lock).map(({ pointer, then, now, own: said }) => ({
        ...{ at: pointer, then: then.value, own: said.value },
        ...(now && { now: now.value }),
      })),
    }
  })
}
