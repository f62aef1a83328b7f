import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusPath } from '#contract/application.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { tokensWith } from '#server/secrets/tokens.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
})
afterAll(() => server.close())

const statusOf = (uuid: string, token: string, lender?: string) =>
  server.send('GET', statusPath(uuid), { token, ...(lender && { lender }) })
const signOut = (token: string) => server.send('POST', '/identity-broker/customer/secure/api/v3/logout', { token })

describe('the status of an application, requested concurrently', () => {
  it('the status is returned to the owner of the application only', async () => {
    const ana = await server.register()
    const ben = await server.register()
    const cy = await server.register({ lender: 'hearthline-wholesale' })
    await server.store.write((tx) =>
      tx.updateTable('application').set({ status: 'HMDA' }).where('uuid', '=', ben.applicationUuid).execute(),
    )
    const asked = [
      [ana.applicationUuid, ana.token, undefined, 200],
      [ben.applicationUuid, ana.token, undefined, 404],
      [cy.applicationUuid, cy.token, 'hearthline-wholesale', 200],
      [ana.applicationUuid, cy.token, 'hearthline-wholesale', 404],
      [ana.applicationUuid, cy.token, undefined, 403],
      [randomUUID(), ben.token, undefined, 404],
      [ben.applicationUuid, ben.token, undefined, 200],
      [ana.applicationUuid, '', undefined, 401],
      [ana.applicationUuid, `${ana.token}x`, undefined, 401],
      [ana.applicationUuid, ana.token, undefined, 200],
    ] as const
    const answers = await Promise.all(asked.map(([uuid, token, lender]) => statusOf(uuid, token, lender)))
    expect(answers.map(({ status }) => status)).toEqual(asked.map(([, , , status]) => status))
    const statuses = answers.flatMap(({ status, body }) => (status === 200 ? [body.value] : []))
    expect(statuses).toEqual(['APP_SUBMISSION', 'APP_SUBMISSION', 'HMDA', 'APP_SUBMISSION'])
  })

  it('the status is refused right after signing out', async () => {
    const ana = await server.register()
    const ben = await server.register()
    expect((await statusOf(ana.applicationUuid, ana.token)).status).toBe(200)
    expect((await signOut(ana.token)).status).toBe(200)
    const answers = await Promise.all([
      statusOf(ben.applicationUuid, ben.token),
      statusOf(ana.applicationUuid, ana.token),
      statusOf(ben.applicationUuid, ben.token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200])
  })

  it('the status is refused for a token that contains the session of another identity', async () => {
    const ana = await server.register()
    const ben = await server.register()
    const { tokens, keys, now } = server.parts
    const anas = await tokens.read(ana.token.slice('Bearer '.length), now())
    const bens = await tokens.read(ben.token.slice('Bearer '.length), now())
    if (!anas || !bens) throw new Error('Both are signed in.')
    const mixed = await tokensWith(keys.tokens).mint({ ...anas, session: bens.session }, now())
    expect((await statusOf(ana.applicationUuid, `Bearer ${mixed}`)).status).toBe(401)
  })

  it('the status response renews an old token, but not that of an ended session', async () => {
    const ana = await server.register()
    server.clock.ahead = 6 * 60_000
    const renewed = await statusOf(ana.applicationUuid, ana.token)
    expect(renewed).toMatchObject({ status: 200, headers: { authorization: expect.stringMatching(/^Bearer /) } })
    await signOut(ana.token)
    const after = await statusOf(ana.applicationUuid, ana.token)
    server.clock.ahead = 0
    expect(after.status).toBe(401)
    expect(after.headers.authorization).toBeUndefined()
  })
})
