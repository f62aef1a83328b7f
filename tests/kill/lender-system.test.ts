/**
 * A lender on the http system, its example system and the server killed at random moments (`kill -9`) while borrowers apply,
 * over a line that drops, doubles, delays and reorders messages both ways. Nothing is lost, nothing is done twice, and every
 * borrower comes to the end. 50 and 50 rounds in `npm run test:full`, or as many as KILLS says.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newDatabase } from '#kit/a-store.ts'
import { Applicant } from '#kit/applicant.ts'
import { faultyProxy } from '#kit/faulty-proxy.ts'
import { httpLenderFlows, lenderSystemEnvironment, startLenderSystemProcess } from '#kit/http-lender.ts'
import { goesToTheEnd, overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { startServer } from '#kit/server-process.ts'
import { openStore } from '#server/store/open-store.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { freePort } from '../../tools/free-port.ts'

const lender = 'hearthline'
const kills = Number(process.env.KILLS ?? 50)
const applicants = 6
const longestLifeMs = 4_000
const patienceMs = (2 * kills + 10) * 60_000
const seed = Number(process.env.SEED ?? 1)

describe('a lender on the http system', () => {
  it(
    `loses nothing, does nothing twice and strands no borrower while its system and the server are killed ${kills} times each`,
    async () => {
      const flows = await httpLenderFlows(lender)
      const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-killed-'))
      const database = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
      const random = randomOf(seed).next
      const [serverPort, systemPort] = [await freePort(), await freePort()]
      const toSystem = await faultyProxy(() => `http://127.0.0.1:${systemPort}`, random)
      const toServer = await faultyProxy(() => `http://127.0.0.1:${serverPort}`, random)
      const env = {
        ...lenderSystemEnvironment(lender, toSystem.url),
        TOKEN_SECRET: 'a secret that outlives each of them, long enough',
        DATABASE_URL: database,
      }
      const startsServer = () => startServer({ flows: flows.folder, dataDir, port: serverPort, env })
      const startsSystem = () => startLenderSystemProcess({ lender, port: systemPort, server: toServer.url, dataDir })
      let server = await startsServer()
      let system = await startsSystem()
      const transport = overHttp(() => `http://localhost:${serverPort}`, patienceMs)
      const page = await transport('GET', `/account/heloc/register-v2?lender=${lender}`, { headers: { accept: 'text/html' } })
      const release = /\/flows\/([0-9a-f]{32})\/release\.js/.exec(page.text)?.[1] ?? ''
      const applies = async () => {
        const answers = registrationAnswers({ email: `${randomUUID()}@mail.example`, lastName: 'Moreno' })
        const ana = await Applicant.registers(transport, { lender, release, answers })
        await goesToTheEnd(ana, patienceMs)
        return { uuid: ana.uuid, acknowledged: ana.acknowledged.length }
      }

      let killing = true
      const borrowers = Array.from({ length: applicants }, async () => {
        const came: Awaited<ReturnType<typeof applies>>[] = []
        do came.push(await applies())
        while (killing)
        return came
      })
      const killed = (async () => {
        for (let kill = 0; kill < kills && killing; kill += 1) {
          await pause(random() * longestLifeMs)
          await system.kill()
          await pause(random() * 500)
          system = await startsSystem()
          await pause(random() * longestLifeMs)
          await server.kill()
          server = await startsServer()
        }
        killing = false
      })()
      const everybody = Promise.all(borrowers)
      const stopped = () => {
        killing = false
      }
      everybody.catch(stopped)
      await Promise.all([killed, everybody]).finally(stopped)
      const came = (await everybody).flat()
      toSystem.heal()
      toServer.heal()

      const store = await openStore({ postgres: database })
      const undelivered = () => store.read((db) => db.selectFrom('outbox').select(['type', 'trouble']).execute())
      await expect.poll(undelivered, { timeout: 120_000 }).toEqual([])
      for (const { uuid, acknowledged } of came) {
        const history = await store.read((db) =>
          db.selectFrom('audit').select(['what', 'status']).where('application_uuid', '=', uuid).orderBy('number').execute(),
        )
        const submitted = history.filter(({ what }) => what === 'submitted')
        expect(submitted).toHaveLength(acknowledged)
        // Each decision once, in the order in which it was made.
        expect(history.filter(({ what }) => what === 'lender-updated').map(({ status }) => status)).toEqual(decisions)
        const state = await store.read((db) =>
          db.selectFrom('http_lender_state').selectAll().where('application_uuid', '=', uuid).executeTakeFirstOrThrow(),
        )
        const record = JSON.parse(await readFile(join(system.records, `${uuid}.json`), 'utf8'))
        expect(record).toMatchObject({ received: state.sent, decided: state.received, outgoing: [] })
      }
      console.info(
        `${kills} + ${kills} kills, ${came.length} applications; to the system ${JSON.stringify(toSystem.faults)}, to the server ${JSON.stringify(toServer.faults)}`,
      )
      expect(came.length).toBeGreaterThanOrEqual(applicants)
      await Promise.all([server.stop(), system.kill(), toSystem.close(), toServer.close()])
      await store.close()
      await flows.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
    patienceMs,
  )
})

/** What is audited of the main path: the waiting status, and what the example decides. The first wait belongs to the registration. */
const waits = 'WAITING_FOR_INITIAL_OFFERS'
const decisions = [
  ...['APP_SUBMISSION', waits, 'LIEN_VERIFICATION', waits, 'OFFER_SELECTION', waits, 'COLLECT_ADDITIONAL_INFO', waits],
  ...['HMDA', waits, 'IN_PROGRESS', waits, 'INCOME_VERIFICATION', waits, 'DISBURSEMENT_ACCOUNT', waits, 'AUTOPAY_ACCOUNT', waits],
  ...['VERIFIED_AUTOPAY_ACCOUNT', waits, 'IDENTITY_VERIFICATION', waits, 'NOTE_SIGNING', waits, 'DEED_SIGNING', waits],
  ...['TRUST_AND_INSURANCE', waits, 'GEN_RESCISSION', 'RECORDING', 'FUNDABLE', 'COMPLETE'],
]
