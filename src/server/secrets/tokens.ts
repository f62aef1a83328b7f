import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { LRUCache } from 'lru-cache'
import type { LenderId } from '#engine/index.ts'

/** The subject of a token: one session of one identity at one lender. */
export type TokenHolder = {
  readonly lender: LenderId
  readonly identity: string
  readonly session: string
  readonly beganAt: Date
  /** The keyed hash of the cookie without which the token is worth nothing; absent in a session that a program began. */
  readonly binding?: string
  /** How many tokens of the session were before this one. */
  readonly generation: number
}

export type Tokens = {
  readonly mint: (holder: TokenHolder, now: Date) => Promise<string>
  /**
   * Verifies a token; undefined if it is invalid or expired. `renew`: the token is older than 5 minutes.
   *
   * @param late `late` also reads an expired token of a browser while a renewal accepts it
   */
  readonly read: (token: string, now: Date, late?: 'late') => Promise<(TokenHolder & { readonly renew: boolean }) | undefined>
}

const minute = 60_000
/** How long a token is valid. */
const tokenMs = 15 * minute
/** How long a browser, which also shows its cookie, may wait before it renews a token. */
export const idleMs = 30 * minute
const renewAfterMs = 5 * minute
/** Limit of a session, however often its token is renewed. */
export const sessionMs = 12 * 60 * minute
/** The most verified tokens in the cache, about six megabytes. */
const knownTokens = 10_000
const algorithm = 'HS256'
const issuer = 'stepwright'
const audience = 'borrower'

/** Tokens expire 15 minutes after their last renewal, and 12 hours after the sign-in at the latest. */
export function tokensWith(key: Uint8Array): Tokens {
  // A verified signature stays valid; only its expiry is checked each time.
  const known = new LRUCache<string, Claims>({ max: knownTokens })
  return {
    mint: async ({ lender, identity, session, beganAt, binding, generation }, now) => {
      const ends = Math.min(now.getTime() + tokenMs, beganAt.getTime() + sessionMs)
      const claims = {
        org: lender,
        sid: session,
        gen: generation,
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
    read: async (token, now, late) => {
      const claims = known.get(token) ?? (await verified(token, key))
      if (!claims || seconds(now.getTime()) >= endOf(claims, late)) return undefined
      known.set(token, claims)
      const { sub, org, sid, gen, auth_time: began, iat, bnd } = claims
      const renew = now.getTime() - iat * 1000 > renewAfterMs
      const bound = bnd === undefined ? {} : { binding: bnd }
      return { lender: org, identity: sub, session: sid, generation: gen, beganAt: new Date(began * 1000), renew, ...bound }
    },
  }
}

type Claims = { readonly [claim in 'sub' | 'org' | 'sid']: string } & {
  readonly [claim in 'auth_time' | 'iat' | 'exp' | 'gen']: number
} & { readonly bnd?: string }

/** A token that needs no cookie is not read late: a copy of it would be as good. */
function endOf({ exp, iat, auth_time, bnd }: Claims, late: 'late' | undefined): number {
  if (late === undefined || bnd === undefined) return exp
  return Math.min(iat + idleMs / 1000, auth_time + sessionMs / 1000)
}

/** Verifies all but the expiry: as of the first second, which refuses every token with `nbf`. No token of this server has one. */
async function verified(token: string, key: Uint8Array): Promise<Claims | undefined> {
  const requiredClaims = ['sub', 'exp', 'iat']
  const options = { algorithms: [algorithm], issuer, audience, requiredClaims, currentDate: new Date(0) }
  const { payload } = (await jwtVerify(token, key, options).catch(() => undefined)) ?? {}
  const { sub, org, sid, auth_time, iat, exp, bnd, gen = 0 } = payload ?? {}
  if (typeof sub !== 'string' || typeof org !== 'string' || typeof sid !== 'string') return undefined
  if (typeof auth_time !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return undefined
  if (typeof gen !== 'number') return undefined
  if (bnd !== undefined && typeof bnd !== 'string') return undefined
  return { sub, org, sid, auth_time, iat, exp, gen, ...(bnd !== undefined && { bnd }) }
}

const seconds = (ms: number) => Math.floor(ms / 1000)
