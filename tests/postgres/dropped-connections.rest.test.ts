/**
 * PostgreSQL drops connections in use, as in a failover. The server goes on, answers 503 and never 500, and loses nothing that
 * it acknowledged. Five rounds of each kind in `npm run test:rest`, twenty in `npm run test:full`.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDatabase } from '#kit/a-store.ts'
import { Applicant, type Transport } from '#kit/applicant.ts'
import { overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { type SmallFlows, smallFlows } from '#kit/small-flows.ts'
import { findPostgres } from '#tools/dev/postgres/find-postgres.ts'
import { type OwnPostgres, startPostgres } from '#tools/dev/postgres/start-postgres.ts'

const lender = 'hearthline'
const rounds = process.env.STEPWRIGHT_FULL ? 20 : 5
const clients = 8
const timeoutMs = (rounds + 5) * 60_000

let postgres: OwnPostgres
let database: string
let flows: SmallFlows
let server: ServerProcess

beforeAll(async () => {
  // Its own, since it is restarted.
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed here, and POSTGRES_BIN names none.')
  postgres = await startPostgres(bin)
  database = await newDatabase(postgres.url)
  flows = await smallFlows(lender, 0.1)
  const env = { DATABASE_URL: database, TOKEN_SECRET: 'a secret for dropped connections, long enough', TRUST_PROXY: '1' }
  server = await startServer({ flows: flows.folder, env })
})

afterAll(async () => {
  await server?.kill()
  await postgres?.stop()
  await flows?.remove()
})

it(
  `a server whose PostgreSQL terminates all backends ${rounds} times loses no acknowledged answer and never answers 500`,
  async () => {
    await disturbed(async () => {
      await pause(1_000)
      const terminated = await asAdmin(
        'select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity where datname = $1',
        [new URL(database).pathname.slice(1)],
      )
      return terminated[0]?.count > 0
    })
  },
  timeoutMs,
)

it(
  `a server whose PostgreSQL is restarted immediately ${rounds} times loses no acknowledged answer and never answers 500`,
  async () => {
    await disturbed(async () => {
      await postgres.restartImmediately()
      return true
    })
    expect(await server.stop()).toBe(0)
  },
  timeoutMs,
)

/** @param disturb whether connections were dropped; a round in which none was does not count */
async function disturbed(disturb: () => Promise<boolean>): Promise<void> {
  const statuses = new Set<number>()
  const acknowledged: { readonly ana: Applicant; readonly route: string; readonly answers: object }[] = []
  let isOver = false
  const release = await releaseOf(overHttp(() => server.url))
  const applies = async (client: number) => {
    while (!isOver) {
      const transport = counting(statuses, client)
      const answers = registrationAnswers({ email: `${randomUUID()}@mail.example` })
      const ana = await Applicant.registers(transport, { lender, release, answers })
      await ana.answersWhatIsDue()
      const route = ana.acknowledged.at(-1)?.route ?? ''
      acknowledged.push({ ana, route, answers: (await ana.sees(route)).answers })
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, (_, client) => applies(client)))
  const rounded = (async () => {
    for (let round = 0; round < rounds; ) {
      const before = acknowledged.length
      if (await disturb()) round += 1
      while (acknowledged.length === before && !isOver) {
        // Rejected only where the process has ended: without a database it answers 503.
        await fetch(`${server.url}/healthz`)
        await pause(50)
      }
    }
    isOver = true
  })()
  // A client that fails ends the rounds.
  await Promise.all([rounded, ended]).finally(() => {
    isOver = true
  })
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const { ana, route, answers } of acknowledged) expect((await ana.sees(route)).answers).toEqual(answers)
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
}

/** Each registration comes from an address of its own, since registrations of one address are limited. */
function counting(statuses: Set<number>, client: number): Transport {
  const address = `10.${client}.${randomByte()}.${randomByte()}`
  const send = overHttp(
    () => server.url,
    timeoutMs,
    (status) => statuses.add(status),
  )
  return (method, path, { headers, ...sent }) =>
    send(method, path, { headers: { ...headers, 'x-forwarded-for': address }, ...sent })
}

const randomByte = () => Math.floor(Math.random() * 256)

/** The release in force, which the refusal of a registration under another one names. */
async function releaseOf(transport: Transport): Promise<string> {
  const headers = { 'x-org': lender, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ journey: 'register-v2', release: '0'.repeat(32), answers: {} })
  const { text } = await transport('POST', '/identity/api/v1/registration/register', { headers, body })
  return (JSON.parse(text) as { release: string }).release
}

async function asAdmin(query: string, values: readonly unknown[]) {
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  const { rows } = await admin.query(query, [...values])
  await admin.end()
  return rows
}
