/** A PostgreSQL that cannot be reached, or lets the server not in. */
import { expect, it } from 'vitest'
import { DatabaseRefused } from '#server/store/database-refused.ts'
import { openStore } from '#server/store/open-store.ts'
import { freePort } from '#tools/dev/free-port.ts'

it('a database that cannot be opened is refused with a sentence that has no password', async () => {
  const changed = (part: 'port' | 'password' | 'username' | 'pathname', value: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url[part] = value
    return url.href
  }
  const refusals = await Promise.all(
    [
      changed('port', String(await freePort())),
      changed('password', 'a-wrong-password'),
      changed('username', 'nobody'),
      changed('pathname', '/none'),
    ].map((postgres) => openStore({ postgres }).catch((error: unknown) => error)),
  )
  expect(refusals.map((error) => error instanceof DatabaseRefused && error.message)).toEqual([
    'PostgreSQL cannot be reached where DATABASE_URL or DATABASE_OWNER_URL says (ECONNREFUSED).',
    expect.stringMatching(/^PostgreSQL refuses DATABASE_URL or DATABASE_OWNER_URL: password authentication failed for user /),
    expect.stringMatching(
      /^PostgreSQL refuses DATABASE_URL or DATABASE_OWNER_URL: password authentication failed for user "nobody"/,
    ),
    expect.stringMatching(/^PostgreSQL refuses DATABASE_URL or DATABASE_OWNER_URL: database "none" does not exist\.$/),
  ])
  expect(refusals.join()).not.toContain('a-wrong-password')
})
