import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { type ResolvedLender, resolveLender } from '#engine/flow/resolve-lender.ts'
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
