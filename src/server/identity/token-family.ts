/**
 * The tokens of a session are a family (RFC 9700, 4.14.2): each is replaced by its successor. Once the successor was used, another
 * use of the replaced token comes from a copy, and ends the session. A successor that was never used was lost with its response.
 */
import { reportSecurity } from '../logs/security-log.ts'
import type { TokenHolder } from '../secrets/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { endSession, markTokenUsed, type TokensOfSession } from '../store/sessions.ts'
import { ignoreUnavailable } from '../store/store-unavailable.ts'

/**
 * How long a replaced token is still accepted: requests that other tabs have sent with it arrive within half a minute, after
 * which their pages give up (`requestTimeoutMs`). Each renewal of a token has the same successor.
 */
const graceMs = 60_000

/** Stores that a token was used. @returns false if it was replaced, and the session is ended for it */
export async function acceptToken(
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
