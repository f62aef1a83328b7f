import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '#server/identity/password-hash.ts'

describe('a stored password', () => {
  it('a stored password is an argon2id hash in the PHC format and does not contain the password', async () => {
    const stored = await hashPassword('Correct-Horse-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(stored).not.toContain('Horse')
  })

  it('two hashes of one password differ', async () => {
    expect(await hashPassword('Correct-Horse-1')).not.toBe(await hashPassword('Correct-Horse-1'))
  })

  it('a password matches its hash in every Unicode normalization form', async () => {
    const stored = await hashPassword('Caf\u00e9-Horse-1')
    expect(await isPassword('Cafe\u0301-Horse-1', stored)).toBe(true)
    expect(await isPassword('Cafe-Horse-1', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
  })

  it('a password is compared with the cost parameters of its stored hash', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
    expect(await isPassword('anything', `${cheap}${'A'.repeat(43)}`)).toBe(false)
  })

  it('a password is refused as unavailable while two are compared and twenty wait', async () => {
    const stored = await hashPassword('Correct-Horse-1', { memory: 64, passes: 1, parallelism: 1 })
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => isPassword('Correct-Horse-1', stored)))
    expect(settled.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(22)
    expect(settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.slug] : []))).toEqual(
      Array.from({ length: 8 }, () => 'unavailable'),
    )
  })

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=64,t=1,p=1$YQ$YQ'])(
    'a password never matches the invalid stored value %j',
    async (stored) => {
      expect(await isPassword('plain', stored)).toBe(false)
    },
  )
})
