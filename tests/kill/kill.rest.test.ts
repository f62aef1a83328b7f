/**
 * Servers are killed at random moments (`kill -9`) while people apply. What was acknowledged is there afterwards, everybody
 * comes to the end, the lender has made each move once, and each e-mail has left. A few kills in `npm run test:rest`, a hundred in `npm run test:full`
 * (or as many as KILLS says).
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { aRelay, codeIn, messageIdIn } from '#kit/a-relay.ts'
import { aServer, testSecret } from '#kit/a-server.ts'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { Applicant, type Transport } from '#kit/applicant.ts'
import { goesToTheEnd, overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { deliverDueMessages } from '#server/messages/deliver-messages.ts'
import { smtpTransport } from '#server/messages/message-transport.ts'
import type { Store } from '#server/store/open-store.ts'
import { freePort } from '#tools/dev/free-port.ts'

const lender = 'hearthline'
const kills = Number(process.env.KILLS ?? (process.env.STEPWRIGHT_FULL ? 100 : 3))
const applicants = process.env.STEPWRIGHT_FULL ? 20 : 4
/** Ordinary people, and some whose way is another one. */
const lastNames = ['Moreno', 'Nomatch', 'Employer', 'Okafor']
/** Mostly long enough to do something, often too short to end it. */
const longestLifeMs = 6_000
/** On a machine that is busy with other things a server takes half a minute to come back. */
const patienceMs = (kills + 10) * 120_000

type Case = { readonly processes: number; readonly postgres: boolean }

describe.concurrent.each<[string, Case]>([
  ['PGlite', { processes: 1, postgres: false }],
  ['PostgreSQL', { processes: 1, postgres: true }],
  ['two processes over one PostgreSQL', { processes: 2, postgres: true }],
])('a server over %s that is killed repeatedly', (_, { processes, postgres }) => {
  it(
    `the server loses no acknowledged answer of ${applicants} applications after ${kills} kills, and each application reaches its end`,
    async ({ expect }) => {
      const run = await running({ processes, postgres })
      let killing = true
      const people = Array.from({ length: applicants }, async (_, index) => {
        const came: Came[] = []
        // After each completed application another one begins, so that some are always in progress.
        do came.push(await run.applies(lastNames[index % lastNames.length] ?? ''))
        while (killing)
        return came
      })
      const everybody = Promise.all(people)
      const killed = (async () => {
        for (let kill = 0; kill < kills && killing; kill += 1) {
          await pause(Math.random() * longestLifeMs)
          await run.killsAndStarts(kill % processes)
        }
        killing = false
      })()
      const stopped = () => {
        killing = false
      }
      // A failed applicant ends the run for all.
      everybody.catch(stopped)
      const [likes] = await Promise.all([undisturbed(), killed, everybody]).finally(stopped)
      const came = (await everybody).flat()
      const store = await run.stops()
      for (const one of came) {
        const like = likes.find(({ lastName }) => lastName === one.lastName)
        expect(one.kept).toEqual(like?.kept)
        const history = await historyOf(store, one)
        expect(history).toEqual(like?.history)
        expect(history.filter(({ what }) => what === 'submitted')).toHaveLength(one.acknowledged)
        expect(await messagesTo(store, one)).toEqual(like?.messages)
      }
      expect(came.length).toBeGreaterThanOrEqual(applicants)
      await runsWhatWaits(store, run.relay.url())
      const left = await store.read((db) => db.selectFrom('job').select(['kind', 'trouble']).execute())
      expect(left).toEqual([])
      // A mail that left twice has the same Message-ID both times, so each event is one mail.
      const mails = run.relay.received.filter((mail) => codeIn(mail).length === 0)
      const ids = new Set(mails.flatMap(messageIdIn))
      const { sent, perhapsSent } = await messageIds(store)
      expect([...ids].filter((id) => !perhapsSent.includes(id)).sort()).toEqual(sent)
      expect(ids.size).toBeGreaterThan(applicants)
      await store.close()
      await run.removes()
    },
    patienceMs,
  )
})

/**
 * Jobs and messages that a killed process had claimed count as tried, and the pauses between attempts grow to minutes: they
 * run as of the next day.
 */
async function runsWhatWaits(store: Store, relay: string): Promise<void> {
  const server = await aServer({ lenders: [lender], store })
  server.clock.ahead = 24 * 3_600_000
  await server.runJobs()
  const transport = await smtpTransport(relay)
  const log = { warn: () => undefined, error: () => undefined }
  while ((await deliverDueMessages({ ...server.parts, transport, random: () => 1, log })) > 0);
  transport.close()
  await server.close()
}

type Came = { readonly uuid: string; readonly lastName: string; readonly acknowledged: number; readonly kept: Kept }

/** The messages of an application by name, each once. */
async function messagesTo(store: Store, { uuid }: Pick<Came, 'uuid'>): Promise<readonly string[]> {
  const rows = await store.read((db) =>
    db.selectFrom('message_outbox').select(['message', 'channel']).where('application_uuid', '=', uuid).execute(),
  )
  return rows.map(({ message, channel }) => `${message} by ${channel}`).sort()
}

/** The Message-IDs of all e-mails that left or have to, but those with a code, whose rows are deleted. */
/** `perhapsSent`: withheld at a further try, after a server was killed at an earlier one, before or after the mail had left. */
async function messageIds(store: Store): Promise<{ readonly sent: readonly string[]; readonly perhapsSent: readonly string[] }> {
  const rows = await store.read((db) =>
    db.selectFrom('message_outbox').select(['uuid', 'via', 'tries']).where('channel', '=', 'email').orderBy('uuid').execute(),
  )
  const idOf = ({ uuid }: { readonly uuid: string }) => `<${uuid}@${lender}.example>`
  return {
    sent: rows.filter(({ via }) => via !== 'withheld').map(idOf),
    perhapsSent: rows.filter(({ via, tries }) => via === 'withheld' && tries > 1).map(idOf),
  }
}

/** Servers over one database, and people who apply there. */
async function running({ processes, postgres }: Case) {
  const flows = await smallFlows(lender, 0.1)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-killed-'))
  const url = postgres ? await newDatabase(process.env.TEST_DATABASE_URL ?? '') : undefined
  const relay = aRelay()
  await relay.listen()
  const env = {
    SANDBOX_SPEED: 'real',
    SMTP_URL: relay.url(),
    TOKEN_SECRET: testSecret,
    TRUST_PROXY: '1',
    ...(url && { DATABASE_URL: url }),
  }
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const starts = (port: number) => startServer({ flows: flows.folder, dataDir, port, env })
  const servers: ServerProcess[] = []
  for (const port of ports) servers.push(await starts(port))
  // A refused connection is tried at the next server.
  let asked = 0
  const transport = overHttp(() => {
    asked += 1
    return `http://localhost:${ports[asked % ports.length]}`
  }, patienceMs)
  const page = await transport('GET', `/account/heloc/register-v2?lender=${lender}`, { headers: { accept: 'text/html' } })
  const release = /\/flows\/([0-9a-f]{32})\/journeys\.js/.exec(page.text)?.[1] ?? ''
  return {
    relay,
    applies: async (lastName: string): Promise<Came> => {
      const answers = registrationAnswers({ email: `${randomUUID()}@mail.example`, lastName })
      const ana = await Applicant.registers(from(transport, anAddress()), { lender, release, answers })
      ana.codeMailedTo = relay.codeTo
      await goesToTheEnd(ana, patienceMs)
      return { uuid: ana.uuid, lastName, acknowledged: ana.acknowledged.length, kept: await keptOf(ana) }
    },
    killsAndStarts: async (index: number) => {
      await servers[index]?.kill()
      servers[index] = await starts(ports[index] ?? 0)
    },
    /** Stops the servers and opens what they stored. */
    stops: async (): Promise<Store> => {
      await Promise.all(servers.map((server) => server.stop()))
      return await openTestStore(url ? { postgres: url } : { folder: join(dataDir, '.data', 'database') })
    },
    removes: async () => {
      await relay.close()
      await flows.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Undisturbed = Came & {
  readonly history: Awaited<ReturnType<typeof historyOf>>
  readonly messages: readonly string[]
}
let alike: Promise<readonly Undisturbed[]> | undefined

/** Applications at a server that nobody kills: what those at the others have to be like, whatever the database. */
function undisturbed(): Promise<readonly Undisturbed[]> {
  alike ??= (async () => {
    const run = await running({ processes: 1, postgres: true })
    const came = await Promise.all(lastNames.map(run.applies))
    const store = await run.stops()
    const likes = await Promise.all(
      came.map(async (one) => ({ ...one, history: await historyOf(store, one), messages: await messagesTo(store, one) })),
    )
    await store.close()
    await run.removes()
    return likes
  })()
  return alike
}

async function historyOf(store: Store, { uuid }: Pick<Came, 'uuid'>) {
  const rows = await store.read((db) =>
    db.selectFrom('audit').select(['what', 'status', 'because']).where('application_uuid', '=', uuid).orderBy('number').execute(),
  )
  return rows.filter(({ what }) => what === 'submitted' || what === 'sandbox-moved')
}

/** People come from many places; hundreds of applications from one would be too many for the server. */
function from(transport: Transport, address: string): Transport {
  return (method, path, { headers, ...sent }) =>
    transport(method, path, { headers: { ...headers, 'x-forwarded-for': address }, ...sent })
}

const anAddress = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

type Kept = Record<string, unknown>

/** The answers of each screen that was acknowledged, as the server has them; of files, how many there are. */
async function keptOf(ana: Applicant): Promise<Kept> {
  const kept: Kept = {}
  for (const route of new Set(ana.acknowledged.map((one) => one.route))) {
    const { answers } = await ana.sees(route)
    kept[route] = Object.fromEntries(
      Object.entries(answers).map(([field, value]) => [field, isFiles(value) ? value.length : value]),
    )
  }
  return kept
}

const isFiles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => /^[0-9a-f-]{36}$/.test(String(one)))
