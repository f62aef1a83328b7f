import { tokenPrefix } from '#contract/headers.ts'
import type { LenderId } from '#engine/index.ts'
import { reportSecurity, type SecurityEvent } from '../logs/security-log.ts'
import type { TokenHolder, Tokens } from '../secrets/tokens.ts'
import type { StoredIdentity } from '../store/identities.ts'
import type { Store } from '../store/open-store.ts'
import { identityOfSession } from '../store/sessions.ts'
import { acceptToken } from './token-family.ts'

/** A signed-in borrower. `renew`: the response should carry a new token. */
export type Borrower = RenewableHolder & { readonly person: StoredIdentity }

/** The authentication of a request: no token, an invalid token, a token of another lender, or a borrower. */
export type Authentication = Unauthenticated | Borrower
type Unauthenticated = 'nobody' | 'invalid-token' | 'of-another-lender'
type RenewableHolder = TokenHolder & { readonly renew: boolean }

/** The headers by which a request is authenticated. */
export type Credentials = {
  /** The `Authorization` header, with the token. */
  readonly authorization: string | undefined
  /** The keyed hash of the cookie that binds sessions of a browser. */
  readonly binding: string | undefined
}

/**
 * Authenticates a request: its token is valid and of the requested lender, and its session has not ended.
 *
 * @param late `late` accepts an expired token that a browser may still renew
 */
export async function authenticate(
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  lender: LenderId,
  credentials: Credentials,
  now: Date,
  late?: 'late',
): Promise<Authentication> {
  const holder = await verifyToken(tokens, lender, credentials, now, late)
  if (typeof holder === 'string') return holder
  const open = await store.read((db) => identityOfSession(db, lender, holder.session))
  const { identity } = holder
  if (open?.person.uuid !== identity) return refusedToken({ event: 'token-refused', identity })
  if (!(await acceptToken(store, holder, open.tokens, now))) return 'invalid-token'
  return { ...holder, person: open.person }
}

/**
 * Verifies the token and its binding alone. Before the caller reads or writes anything, it has to check that the session has not
 * ended, and to call `acceptToken`.
 */
export async function verifyToken(
  tokens: Tokens,
  lender: LenderId,
  { authorization, binding }: Credentials,
  now: Date,
  late?: 'late',
): Promise<Unauthenticated | RenewableHolder> {
  if (authorization === undefined) return 'nobody'
  if (!authorization.startsWith(tokenPrefix)) return refusedToken({ event: 'token-refused' })
  const holder = await tokens.read(authorization.slice(tokenPrefix.length), now, late)
  if (!holder) return refusedToken({ event: 'token-refused' })
  const { identity } = holder
  // A token that was copied from a browser is refused without the cookie of that browser.
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
