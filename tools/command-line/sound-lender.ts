import { type FlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { refuseBroken } from './refuse-broken.ts'

/**
 * One lender, or base, whose flow can be relied on.
 *
 * @throws CannotRun where there is no such lender, and where its files have errors
 */
export function soundLender(library: FlowLibrary, lender: LenderId): ResolvedLender {
  chosenLenders(library, [lender], true)
  refuseBroken(library, [lender], { flowAlone: true })
  return resolveLender(library, lender)
}
