/** Two server processes over one PostgreSQL behave as one. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase } from '#kit/a-store.ts'
import { Applicant, type Transport } from '#kit/applicant.ts'
import { eventually } from '#kit/eventually.ts'
import { goesToTheEnd, overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { type SmallFlows, smallFlows } from '#kit/small-flows.ts'

const lender = 'hearthline'
let flows: SmallFlows
let servers: readonly ServerProcess[] = []
let database: pg.Client

beforeAll(async () => {
  flows = await smallFlows(lender, 0.1)
  const url = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
  const env = { DATABASE_URL: url, TOKEN_SECRET: 'a secret that both of them have, long enough', SANDBOX_SPEED: 'real' }
  // At once: of two that find an empty database, one makes the tables and the other waits for it.
  servers = await Promise.all([startServer({ flows: flows.folder, env }), startServer({ flows: flows.folder, env })])
  database = new pg.Client(url)
  await database.connect()
})

afterAll(async () => {
  await database?.end()
  await Promise.all(servers.map((server) => server.stop()))
  await flows?.remove()
})

/** Every request goes to the other server than the one before. */
function inTurn(): Transport {
  let turn = 0
  return overHttp(() => {
    turn += 1
    return servers[turn % 2]?.url ?? ''
  })
}

const auditOf = 'select what, status, because from audit where application_uuid = $1 order by number'

const releaseOf = async (transport: Transport) => {
  const { text } = await transport('GET', `/account/heloc/register-v2?lender=${lender}`, { headers: { accept: 'text/html' } })
  return /\/flows\/([0-9a-f]{32})\/journeys\.js/.exec(text)?.[1] ?? ''
}

describe('two servers with one database', () => {
  it('six applications whose requests alternate between two servers reach COMPLETE, with each transition once', async () => {
    const transport = inTurn()
    const release = await releaseOf(transport)
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const answers = registrationAnswers({ email: `${randomUUID()}@mail.example` })
        const ana = await Applicant.registers(inTurn(), { lender, release, answers })
        await goesToTheEnd(ana)
        return ana
      }),
    )
    const histories: { what: string; status: string; because: string }[][] = []
    for (const { uuid } of people) {
      const { rows } = await database.query(auditOf, [uuid])
      histories.push(rows.filter(({ what }) => what === 'submitted' || what === 'sandbox-moved'))
    }
    expect(histories[0]?.at(-1)).toMatchObject({ what: 'sandbox-moved', status: 'COMPLETE' })
    for (const one of histories) expect(one).toEqual(histories[0])
    expect(new Set(histories[0]?.map(({ because }) => because)).size).toBe(histories[0]?.length)
    // The documents are sealed beside the application, and on a busy machine after its end.
    const noJobs = async () => {
      const { rows } = await database.query('select count(*)::integer as left from job')
      expect(rows).toEqual([{ left: 0 }])
    }
    await eventually(noJobs)
  })

  it('a request sent to two servers with one Idempotency-Key has one effect', async () => {
    const transport = inTurn()
    const release = await releaseOf(transport)
    const body = JSON.stringify({
      journey: 'register-v2',
      release,
      answers: registrationAnswers({ email: `${randomUUID()}@mail.example` }),
    })
    const headers = { 'x-org': lender, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const path = '/identity/api/v1/registration/register'
    const answers = await Promise.all([1, 2, 3, 4].map(() => transport('POST', path, { headers, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => (JSON.parse(text) as { applicationUuid: string }).applicationUuid)).size).toBe(1)
  })

  it('a server stores the hash of a password with the recommended cost', async () => {
    const { rows } = await database.query('select password_hash from identity')
    expect(rows.length).toBeGreaterThan(0)
    for (const { password_hash: stored } of rows) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
