/**
 * The tokens of a session are a family: each is renewed by its successor. Once a successor was used, a use of the token of
 * before is that of a copy, and ends the session. A successor that was never used was lost with its response.
 */
import { reportSecurity } from '../logs/security-log.ts'
import type { TokenHolder } from '../secrets/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { endSession, markTokenUsed, type TokensOfSession } from '../store/sessions.ts'
import { ignoreUnavailable } from '../store/store-unavailable.ts'

/**
 * How long the token of before is still good: requests that other tabs had sent with it arrive within half a minute, or
 * their pages give them up (`requestTimeoutMs`). Its successor is the same as that of the first renewal.
 */
const graceMs = 60_000

/** Notes that a token was used. @returns false if it was replaced by another, and the session is ended */
export async function isOfFamily(
  store: Store,
  { lender, identity, session, generation }: TokenHolder,
  { newest, since }: TokensOfSession,
  now: Date,
): Promise<boolean> {
  if (generation === newest) return true
  if (generation > newest) {
    await store.write((tx) => markTokenUsed(tx, lender, { session, generation }, now)).catch(ignoreUnavailable)
    return true
  }
  if (generation === newest - 1 && since !== null && now.getTime() - since.getTime() <= graceMs) return true
  await store.write((tx) => endSession(tx, lender, session, now))
  reportSecurity({ event: 'token-reused', identity })
  return false
}
