import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { keysFrom } from '#server/secrets/keys.ts'
import { tokensWith } from '#server/secrets/tokens.ts'

const key = keysFrom('a secret for tests, long enough to be one').tokens
const tokens = tokensWith(key)
const began = new Date('2026-01-15T12:00:00Z')
const later = (minutes: number) => new Date(began.getTime() + minutes * 60_000)
const holder = { lender: 'hearthline', identity: 'ana', session: 'one', beganAt: began, generation: 2 }

describe('an access token', () => {
  it('a token identifies one session of one identity at one lender', async () => {
    const token = await tokens.mint(holder, began)
    expect(await tokens.read(token, later(1))).toEqual({ ...holder, renew: false })
  })

  it('a token is renewable after 5 minutes and expires after 15', async () => {
    const token = await tokens.mint(holder, began)
    expect(await tokens.read(token, later(6))).toMatchObject({ renew: true })
    expect(await tokens.read(token, later(14))).toBeDefined()
    expect(await tokens.read(token, later(16))).toBeUndefined()
  })

  it("an expired token is read late for 30 minutes where it needs a browser's cookie, and never past 12 hours", async () => {
    const bound = { ...holder, binding: 'cookie' }
    const token = await tokens.mint(bound, began)
    expect(await tokens.read(token, later(29), 'late')).toEqual({ ...bound, renew: true })
    expect(await tokens.read(token, later(31), 'late')).toBeUndefined()
    expect(await tokens.read(await tokens.mint(holder, began), later(16), 'late')).toBeUndefined()
    const last = await tokens.mint(bound, later(12 * 60 - 5))
    expect(await tokens.read(last, later(12 * 60 + 1), 'late')).toBeUndefined()
  })

  it('a cached token expires like a token that is not cached, and an invalid token is not cached', async () => {
    const token = await tokens.mint(holder, began)
    expect(await tokens.read(token, later(1))).toEqual({ ...holder, renew: false })
    expect(await tokens.read(token, later(6))).toEqual({ ...holder, renew: true })
    expect(await tokens.read(token, later(15))).toBeUndefined()
    expect(await tokens.read(token, later(14))).toEqual({ ...holder, renew: true })
    expect(await tokens.read(`${token}x`, later(1))).toBeUndefined()
  })

  it('a token expires 12 hours after the sign-in, however often it was renewed', async () => {
    const late = await tokens.mint(holder, later(12 * 60 - 5))
    expect(await tokens.read(late, later(12 * 60 - 1))).toBeDefined()
    expect(await tokens.read(late, later(12 * 60 + 1))).toBeUndefined()
  })

  it('a token is invalid under another key, or with a changed character', async () => {
    const token = await tokens.mint(holder, began)
    const others = tokensWith(keysFrom('another secret, just as long as the first one').tokens)
    expect(await others.read(token, later(1))).toBeUndefined()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const changed = Buffer.from(Buffer.from(claims, 'base64url').toString().replace('ana', 'bob')).toString('base64url')
    expect(await tokens.read(`${head}.${changed}.${signature}`, later(1))).toBeUndefined()
    expect(await tokens.read('no token', later(1))).toBeUndefined()
  })

  it('a token is invalid without a signature, from another issuer or for another audience', async () => {
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const [, claims] = (await tokens.mint(holder, began)).split('.')
    expect(await tokens.read(`${none}.${claims}.`, later(1))).toBeUndefined()
    const forged = (issuer: string, audience: string) =>
      new SignJWT({ org: 'hearthline', sid: 'one', auth_time: began.getTime() / 1000 })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('ana')
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(began.getTime() / 1000)
        .setExpirationTime(later(30).getTime() / 1000)
        .sign(key)
    expect(await tokens.read(await forged('stepwright', 'borrower'), later(1))).toBeDefined()
    expect(await tokens.read(await forged('someone-else', 'borrower'), later(1))).toBeUndefined()
    expect(await tokens.read(await forged('stepwright', 'studio'), later(1))).toBeUndefined()
  })
})
