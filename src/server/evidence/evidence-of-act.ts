/** Who acted, from where, and how it is known who it was: the same for every act of a borrower. */
import type { JsonObject, LenderId } from '#engine/index.ts'
import type { Reader } from '../store/open-store.ts'

/** The sender of a request. */
export type Caller = { readonly address: string; readonly userAgent?: string; readonly session?: string }

export type Act = {
  readonly lender: LenderId
  readonly identity: string
  /** The sender of the request; absent for a job of the server. */
  readonly caller?: Caller
  readonly release: string
  readonly locale: string
  /** The lender's time zone: the time of an entry is UTC. */
  readonly zone: string
  readonly requestId?: string
}

export async function evidenceOfAct(
  db: Reader,
  { lender, identity, caller, release, locale, zone, requestId }: Act,
): Promise<JsonObject> {
  return {
    ...{ identity, release, locale, zone, request: requestId ?? null },
    ...(caller && { address: caller.address, userAgent: caller.userAgent ?? null, signIn: await signInOf(db, lender, caller) }),
  }
}

/**
 * How the borrower proved who they are when the session began, or `registration` where they register just now; `unknown` for
 * a session of before that was stored.
 */
async function signInOf(db: Reader, lender: LenderId, { session }: Caller): Promise<JsonObject> {
  if (session === undefined) return { by: 'registration' }
  const ofLender = db.selectFrom('session').select(['began_at', 'method', 'second_factor']).where('lender', '=', lender)
  const found = await ofLender.where('uuid', '=', session).executeTakeFirst()
  if (!found) return { by: 'unknown', session }
  const { began_at, method, second_factor } = found
  return { by: method ?? 'unknown', secondFactor: second_factor, session, at: began_at.toISOString() }
}
