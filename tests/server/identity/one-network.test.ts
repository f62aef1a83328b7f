import { expect, it } from 'vitest'
import { guessableInThread } from '#server/identity/guessable.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { newTrace, withTrace } from '#server/logs/security-log.ts'
import { keysFrom } from '#server/secrets/keys.ts'

const log = { error: () => undefined, info: () => undefined, warn: () => undefined }
const keys = keysFrom('a secret for tests, long enough to be one')
const from = <T>(address: string, work: () => Promise<T>) => withTrace(newTrace(log, keys, address), work)
const stranger = (index: number) => `2001:db8:1:1::${index.toString(16)}`

const isGuessable = guessableInThread(200_000)
it.each<[string, () => Promise<unknown>]>([
  ['hashed', () => hashPassword('Correct-Horse-9!')],
  ['compared with common ones', () => isGuessable({ password: 'Correct-Horse-9!', words: [] })],
])(
  'a password from one network is %s while another network, with an address for each request, fills the queue',
  async (_, work) => {
    const flood = Array.from({ length: 40 }, (_one, index) => from(stranger(index + 1), work).catch(() => 'refused'))
    await expect(from('203.0.113.7', work)).resolves.toBeDefined()
    expect((await Promise.all(flood)).filter((result) => result === 'refused').length).toBeGreaterThanOrEqual(18)
  },
)
