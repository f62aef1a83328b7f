/**
 * The lock of each lender as it should be, by its path. Left out is who overrides nothing and has no lock, and whose files,
 * or whose parents', cannot be merged as they are.
 *
 * @param acceptDrift whether what parents have changed since is written down as known
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
export function overlayLocks(texts: ReadonlyMap<FlowPath, string>, acceptDrift: boolean): ReadonlyMap<FlowPath, string> {
  const library = openFlowLibrary(texts)
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
