/** How much each lender differs from base, and where its parents have changed under its overrides. */

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
  /** The lender's parents, nearest first. */
  readonly from: readonly LenderId[]
  /** The number of the lender's overrides. */
  readonly overrides: number
  /** The numbers of decisions, and of texts and values, that differ from base. */
  readonly decides: number
  readonly reads: number
  /** Stale overrides. */
  readonly drifted: readonly { readonly at: FlowPointer; readonly then: Json; readonly now?: Json; readonly own: Json }[]
  /** False without `overlay.lock.json`, in which case stale overrides are unknown. */
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
      drifted: driftOf(resolved, own, lock).map(({ pointer, then, now, own: ownValue }) => ({
        ...{ at: pointer, then: then.value, own: ownValue.value },
        ...(now && { now: now.value }),
      })),
    }
  })
}
