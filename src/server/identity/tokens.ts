import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { LenderId } from '#engine/index.ts'
import { latestOf } from './latest-of.ts'

/** The subject of a token: one session of one identity at one lender. */
export type TokenHolder = {
  readonly lender: LenderId
  readonly identity: string
  readonly session: string
  readonly beganAt: Date
  /** The keyed hash of the cookie without which the token is worth nothing; absent in a session that a program began. */
  readonly binding?: string
}

export type Tokens = {
  readonly mint: (holder: TokenHolder, now: Date) => Promise<string>
  /** Verifies a token; undefined if it is invalid or expired. `renew`: the token is older than 5 minutes. */
  readonly read: (token: string, now: Date) => Promise<(TokenHolder & { readonly renew: boolean }) | undefined>
}

const minute = 60_000
/** How long a token is valid without being renewed. */
export const idleMs = 30 * minute
const renewAfterMs = 5 * minute
/** Limit of a session, however often its token is renewed. */
export const sessionMs = 12 * 60 * minute
/** The most verified tokens in the cache, about six megabytes. */
const knownTokens = 10_000
const algorithm = 'HS256'
const issuer = 'stepwright'
const audience = 'borrower'

/** Tokens expire 30 minutes after their last renewal, and 12 hours after the sign-in at the latest. */
export function tokensWith(key: Uint8Array): Tokens {
  // A verified signature stays valid; only its expiry is checked each time.
  const known = latestOf<string, Claims>(knownTokens)
  return {
    mint: async ({ lender, identity, session, beganAt, binding }, now) => {
      const ends = Math.min(now.getTime() + idleMs, beganAt.getTime() + sessionMs)
      const claims = {
        org: lender,
        sid: session,
        auth_time: seconds(beganAt.getTime()),
        ...(binding !== undefined && { bnd: binding }),
      }
      const token = new SignJWT(claims).setProtectedHeader({ alg: algorithm }).setSubject(identity)
      return await token
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds(now.getTime()))
        .setExpirationTime(seconds(ends))
        .sign(key)
    },
    read: async (token, now) => {
      const claims = known.get(token) ?? (await verified(token, key, now))
      if (!claims || claims.exp <= seconds(now.getTime())) return undefined
      known.set(token, claims)
      const { sub, org, sid, auth_time: began, iat, bnd } = claims
      const renew = now.getTime() - iat * 1000 > renewAfterMs
      const bound = bnd === undefined ? {} : { binding: bnd }
      return { lender: org, identity: sub, session: sid, beganAt: new Date(began * 1000), renew, ...bound }
    },
  }
}

type Claims = { readonly [claim in 'sub' | 'org' | 'sid']: string } & {
  readonly [claim in 'auth_time' | 'iat' | 'exp']: number
} & { readonly bnd?: string }

async function verified(token: string, key: Uint8Array, now: Date): Promise<Claims | undefined> {
  const options = { algorithms: [algorithm], issuer, audience, currentDate: now, requiredClaims: ['sub', 'exp', 'iat'] }
  const { payload } = (await jwtVerify(token, key, options).catch(() => undefined)) ?? {}
  const { sub, org, sid, auth_time, iat, exp, bnd } = payload ?? {}
  if (typeof sub !== 'string' || typeof org !== 'string' || typeof sid !== 'string') return undefined
  if (typeof auth_time !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return undefined
  if (bnd !== undefined && typeof bnd !== 'string') return undefined
  return { sub, org, sid, auth_time, iat, exp, ...(bnd !== undefined && { bnd }) }
}

const seconds = (ms: number) => Math.floor(ms / 1000)
