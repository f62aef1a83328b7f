import { type CompiledFlow, type Facts, profileFacts, visitorFacts } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { StoredIdentity } from '../store/identities.ts'
import { profileOfIdentity } from '../store/profile-of-identity.ts'

/** `isCoSigner`: whether the person has no application of their own, and signs for another borrower. */
type Person = StoredIdentity & { readonly isCoSigner?: boolean }

/**
 * The facts of a visitor at present, without an application.
 *
 * @param visitor the id in the visitor cookie
 */
export function factsOfVisitor(flow: CompiledFlow, now: Date, visitor: string, person?: Person): Facts {
  const profile =
    person && profileFacts(flow.product, { ...profileOfIdentity(person), ...(person.isCoSigner && { isCoSigner: true }) })
  return visitorFacts(flow, todayIn(flow.live.lender.timeZone, now), visitor, profile)
}
