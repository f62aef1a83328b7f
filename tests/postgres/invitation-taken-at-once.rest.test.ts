/** PostgreSQL runs transactions beside each other, where the embedded database runs one at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinPath } from '#contract/signers.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { invitationTo, invitesCoSigner, passwordOfSigner } from '#kit/co-signers.ts'
import { anApplicant } from '#kit/in-process.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

describe('an invitation to sign over PostgreSQL', () => {
  it('an invitation that is taken six times at the same moment makes one account, one application and one co-signer', async () => {
    const ana = await anApplicant(server)
    const email = await invitesCoSigner(ana)
    const body = { token: await invitationTo(server, email), password: passwordOfSigner }
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.send('POST', joinPath, { body })))
    const joined = answers.filter(({ status }) => status === 200)
    expect(joined.length).toBeGreaterThan(0)
    expect(new Set(joined.map((answer) => answer.body.applicationUuid)).size).toBe(1)
    // A request that came second, before the account was there, is refused and may be sent again.
    for (const { status } of answers) expect([200, 401, 404]).toContain(status)
    expect((await server.send('POST', joinPath, { body })).body.applicationUuid).toBe(joined[0]?.body.applicationUuid)
    const made = await server.store.read(async (db) => ({
      accounts: await db.selectFrom('identity').select('uuid').where('email', '=', email).execute(),
      applications: await db.selectFrom('application').select('uuid').where('journey', '=', 'heloc-signer').execute(),
      joins: await db.selectFrom('audit').select('number').where('what', '=', 'co-signer-joined').execute(),
    }))
    expect([made.accounts.length, made.applications.length, made.joins.length]).toEqual([1, 1, 1])
  })
})
