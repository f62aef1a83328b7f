import { describe, expect, it } from 'vitest'
import { guessableInThread } from '#server/identity/guessable.ts'

// A deadline that no slow machine reaches.
const isGuessable = guessableInThread(200_000)
const words = ['Hearthline', 'Hearthline Home Loans', 'ana.moreno@mail.example', 'Moreno']

describe('a password', () => {
  it.each(['Password123!', 'Welcome12345!', 'Qwertyuiop1!', 'P@ssw0rd1234', 'Aa1!Aa1!Aa1!', 'Iloveyou1234!'])(
    'a common password such as %s is easy to guess',
    async (password) => {
      expect(await isGuessable({ password, words })).toBe(true)
    },
  )

  it.each(['Hearthline1!', 'Hearthline123!', 'ana.Moreno@mail.example1!'])(
    'a password with words of the lender or the borrower, such as %s, is easy to guess',
    async (password) => {
      expect(await isGuessable({ password, words })).toBe(true)
    },
  )

  it.each(['Correct-Horse-9!', 'Another-Horse-7!', 'v7#Rk2!mQz9$Lp', 'contraseña Larga 7! de verdad'])(
    'a password such as %s is not easy to guess',
    async (password) => {
      expect(await isGuessable({ password, words })).toBe(false)
    },
  )

  it('passwords that are compared at the same time get each their own result', async () => {
    const all = ['Hearthline1!', 'Correct-Horse-9!', 'Password123!', 'Another-Horse-7!']
    expect(await Promise.all(all.map((password) => isGuessable({ password, words })))).toEqual([true, false, true, false])
  })

  it('a password that takes longer than the deadline is not easy to guess', async () => {
    const impatient = guessableInThread(0)
    // Each of its letters may stand for several others, which takes a good part of a second.
    const slow = '@9\\%4&02(#*v{1$u[!5>3|+<'
    expect(await isGuessable({ password: slow, words: [slow] })).toBe(true)
    expect(await impatient({ password: slow, words: [slow] })).toBe(false)
  })

  it('a password is refused as unavailable while one is compared and twenty wait', async () => {
    const sent = Array.from({ length: 30 }, () => isGuessable({ password: 'Hearthline1!', words }))
    const settled = await Promise.allSettled(sent)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ slug, more }) => [slug, more])).toEqual(
      Array.from({ length: 9 }, () => ['unavailable', { retryAfterSeconds: 5 }]),
    )
  })

  it('a password of 128 characters is decided by its first 24', async () => {
    expect(await isGuessable({ password: 'a'.repeat(128), words })).toBe(true)
    const long = Array.from({ length: 128 }, (_, index) => String.fromCharCode(33 + ((index * 37) % 90))).join('')
    expect(await isGuessable({ password: long, words })).toBe(false)
  })
})
