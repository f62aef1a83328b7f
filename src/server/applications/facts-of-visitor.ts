import { type CompiledFlow, type Facts, profileFacts, visitorFacts } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { StoredIdentity } from '../store/identities.ts'
import { profileOfIdentity } from '../store/profile-of-identity.ts'

/**
 * The facts of a visitor at present, without an application.
 *
 * @param visitor the id in the visitor cookie
 */
export function factsOfVisitor(flow: CompiledFlow, now: Date, visitor: string, person?: StoredIdentity): Facts {
  const profile = person && profileFacts(profileOfIdentity(person))
  return visitorFacts(flow, todayIn(flow.live.lender.timeZone, now), visitor, profile)
}
