import { tokenPrefix } from '#contract/headers.ts'
import type { LenderId } from '#engine/flow/json.ts'
import type { StoredIdentity } from '#server/store/identities.ts'
import type { Store } from '#server/store/open-store.ts'
import { identityOfSession } from '#server/store/sessions.ts'
import type { TokenHolder, Tokens } from './tokens.ts'

/** A signed-in borrower. `renew`: the token is good, and old enough for a new one to go with the answer. */
export type Borrower = TokenHolder & { readonly person: StoredIdentity; readonly renew: boolean }

/** Nobody (no token at all), somebody we cannot believe, somebody of another lender, or a borrower. */
export type Asking = 'nobody' | 'not-believed' | 'of-another-lender' | Borrower

/** A token alone is not enough: its session must not have ended, and its lender must be the one that is asked. */
export async function whoIsAsking(
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  lender: LenderId,
  authorization: string | undefined,
  now: Date,
): Promise<Asking> {
  if (authorization === undefined) return 'nobody'
  if (!authorization.startsWith(tokenPrefix)) return 'not-believed'
  const holder = await tokens.read(authorization.slice(tokenPrefix.length), now)
  if (!holder) return 'not-believed'
  if (holder.lender !== lender) return 'of-another-lender'
  const person = await store.read((db) => identityOfSession(db, lender, holder.session))
  if (person?.uuid !== holder.identity) return 'not-believed'
  return { ...holder, person }
}
