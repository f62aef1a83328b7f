/**
 * The expected lock of each lender, by path. Lenders without overrides and lock are left out, as are lenders whose
 * files or parents cannot be merged.
 *
 * @param acceptDrift true to record the parents' present values for stale overrides
 */

import {
  LOCK_FILE,
  lendersOf,
  openFlowLibrary,
  overlayLockOf,
  readOverlayLock,
  recordedOverrides,
  resolveLender,
} from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'

export function overlayLocks(texts: ReadonlyMap<FlowPath, string>, acceptDrift: boolean): ReadonlyMap<FlowPath, string> {
  const library = openFlowLibrary(texts, homeEquity)
  const locks = lendersOf(library).flatMap((lender) => {
    const resolved = resolveLender(library, lender)
    const { lock, findings } = readOverlayLock(library, lender)
    const own = library.folders.get(lender)
    const isWrong = [...resolved.findings, ...findings].some(({ severity }) => severity === 'error')
    if (isWrong || !own || (!lock && recordedOverrides(resolved).size === 0)) return []
    return [[`${lender}/${LOCK_FILE}`, JSON.stringify(overlayLockOf(resolved, own, lock, acceptDrift))] as const]
  })
  return new Map(locks)
}
