import { tokenPrefix } from '#contract/headers.ts'
import type { LenderId } from '#engine/index.ts'
import { reportSecurity, type SecurityEvent } from '../logs/security-log.ts'
import type { TokenHolder, Tokens } from '../secrets/tokens.ts'
import type { StoredIdentity } from '../store/identities.ts'
import type { Store } from '../store/open-store.ts'
import { identityOfSession } from '../store/sessions.ts'
import { isOfFamily } from './token-family.ts'

/** A signed-in borrower. `renew`: the response should carry a new token. */
export type Borrower = Holder & { readonly person: StoredIdentity }

/** The authentication of a request: no token, an invalid token, a token of another lender, or a borrower. */
export type Asking = NotTaken | Borrower
type NotTaken = 'nobody' | 'invalid-token' | 'of-another-lender'
type Holder = TokenHolder & { readonly renew: boolean }

/** What a request shows of its sender. */
export type Credentials = {
  /** The header with the token. */
  readonly authorization: string | undefined
  /** The keyed hash of the cookie that binds sessions of a browser. */
  readonly binding: string | undefined
}

/**
 * Verifies the token, that its session has not ended, and that it belongs to the requested lender.
 *
 * @param late `late` accepts an expired token that a browser may still renew
 */
export async function whoIsAsking(
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  lender: LenderId,
  credentials: Credentials,
  now: Date,
  late?: 'late',
): Promise<Asking> {
  const holder = await whoseToken(tokens, lender, credentials, now, late)
  if (typeof holder === 'string') return holder
  const open = await store.read((db) => identityOfSession(db, lender, holder.session))
  const { identity } = holder
  if (open?.person.uuid !== identity) return refusedToken({ event: 'token-refused', identity })
  if (!(await isOfFamily(store, holder, open.tokens, now))) return 'invalid-token'
  return { ...holder, person: open.person }
}

/**
 * Verifies the token and its binding alone; the caller has to check the session, and that the token is of its family, before it
 * reads or writes anything.
 */
export async function whoseToken(
  tokens: Tokens,
  lender: LenderId,
  { authorization, binding }: Credentials,
  now: Date,
  late?: 'late',
): Promise<NotTaken | Holder> {
  if (authorization === undefined) return 'nobody'
  if (!authorization.startsWith(tokenPrefix)) return refusedToken({ event: 'token-refused' })
  const holder = await tokens.read(authorization.slice(tokenPrefix.length), now, late)
  if (!holder) return refusedToken({ event: 'token-refused' })
  const { identity } = holder
  // Taken from its browser, a token is worth nothing.
  if (holder.binding !== undefined && holder.binding !== binding)
    return refusedToken({ event: 'token-without-its-cookie', identity })
  if (holder.lender === lender) return holder
  reportSecurity({ event: 'token-of-another-lender', identity })
  return 'of-another-lender'
}

function refusedToken(event: SecurityEvent): 'invalid-token' {
  reportSecurity(event)
  return 'invalid-token'
}
