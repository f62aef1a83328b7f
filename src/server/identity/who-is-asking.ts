import { tokenPrefix } from '#contract/headers.ts'
import type { LenderId } from '#engine/index.ts'

import type { StoredIdentity } from '../store/identities.ts'
import type { Store } from '../store/open-store.ts'
import { identityOfSession } from '../store/sessions.ts'
import type { TokenHolder, Tokens } from './tokens.ts'

/** A signed-in borrower. `renew`: the token is good, and old enough for a new one to go with the answer. */
export type Borrower = Holder & { readonly person: StoredIdentity }

/** Nobody (no token at all), somebody we cannot believe, somebody of another lender, or a borrower. */
export type Asking = NotTaken | Borrower
type NotTaken = 'nobody' | 'not-believed' | 'of-another-lender'
type Holder = TokenHolder & { readonly renew: boolean }

/** A token alone is not enough: its session must not have ended, and its lender must be the one that is asked. */
export async function whoIsAsking(
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  lender: LenderId,
  authorization: string | undefined,
  now: Date,
): Promise<Asking> {
  const holder = await whoseToken(tokens, lender, authorization, now)
  if (typeof holder === 'string') return holder
  const person = await store.read((db) => identityOfSession(db, lender, holder.session))
  if (person?.uuid !== holder.identity) return 'not-believed'
  return { ...holder, person }
}

/** What the token alone says. Whoever asks only this has to ask for the session too before anything is told or done. */
export async function whoseToken(
  tokens: Tokens,
  lender: LenderId,
  authorization: string | undefined,
  now: Date,
): Promise<NotTaken | Holder> {
  if (authorization === undefined) return 'nobody'
  if (!authorization.startsWith(tokenPrefix)) return 'not-believed'
  const holder = await tokens.read(authorization.slice(tokenPrefix.length), now)
  if (!holder) return 'not-believed'
  return holder.lender === lender ? holder : 'of-another-lender'
}
