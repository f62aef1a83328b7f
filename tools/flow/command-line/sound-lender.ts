import { type FlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { refuseBroken } from './refuse-broken.ts'

/**
 * Resolves one lender, or base.
 *
 * @throws CannotRun if there is no such lender, or its files have errors
 */
export function soundLender(library: FlowLibrary, lender: LenderId): ResolvedLender {
  chosenLenders(library, [lender], true)
  refuseBroken(library, [lender], { flowAlone: true })
  return resolveLender(library, lender)
}
