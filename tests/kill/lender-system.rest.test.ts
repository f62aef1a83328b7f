/**
 * The example lender system and the server are killed at random moments (`kill -9`) while borrowers apply, and a proxy doubles,
 * delays, reorders or drops every message between both. Nothing is lost, nothing is done twice, and every borrower reaches
 * COMPLETE. 3 kills of each in `npm run test:rest`, 50 in `npm run test:full`, or KILLS; SEED chooses the faults.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { Applicant } from '#kit/applicant.ts'
import { faultyProxy } from '#kit/faulty-proxy.ts'
import { httpLenderFlows, lenderSystemEnvironment, startLenderSystemProcess } from '#kit/http-lender.ts'
import { goesToTheEnd, overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { startServer } from '#kit/server-process.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { openLoanFiles } from '#tools/dev/lender-system/loan-files.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'

const lender = 'hearthline'
const kills = Number(process.env.KILLS ?? (process.env.STEPWRIGHT_FULL ? 50 : 3))
/** At the same time; each registers again once the last application is complete. */
const applicants = process.env.STEPWRIGHT_FULL ? 4 : 2
const longestLifeMs = 3_000
const longestAbsenceMs = 3_000
const patienceMs = (2 * kills + 10) * 120_000
const seed = Number(process.env.SEED ?? 1)

describe('an HTTP lender system', () => {
  it(
    `a lender system that is killed ${kills} times together with the server loses and repeats no event, and each application reaches its end`,
    async () => {
      const flows = await httpLenderFlows(lender)
      const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-killed-'))
      const database = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
      const random = randomOf(seed).next
      const [serverPort, systemPort] = [await freePort(), await freePort()]
      const toSystem = await faultyProxy(`http://127.0.0.1:${systemPort}`, random)
      const toServer = await faultyProxy(`http://127.0.0.1:${serverPort}`, random)
      const env = {
        ...lenderSystemEnvironment(lender, toSystem.url),
        TOKEN_SECRET: 'a secret that outlives each process, long enough',
        DATABASE_URL: database,
      }
      const startsServer = () => startServer({ flows: flows.folder, dataDir, port: serverPort, env })
      const startsSystem = () => startLenderSystemProcess({ lender, port: systemPort, server: toServer.url, dataDir })
      let server = await startsServer()
      let system = await startsSystem()
      const transport = overHttp(() => `http://localhost:${serverPort}`, patienceMs)
      const page = await transport('GET', `/account/heloc/register-v2?lender=${lender}`, { headers: { accept: 'text/html' } })
      const release = /\/flows\/([0-9a-f]{32})\/journeys\.js/.exec(page.text)?.[1] ?? ''
      const applies = async () => {
        const answers = registrationAnswers({ email: `${randomUUID()}@mail.example`, lastName: 'Moreno' })
        const ana = await Applicant.registers(transport, { lender, release, answers })
        await goesToTheEnd(ana, patienceMs)
        return { uuid: ana.uuid, acknowledged: ana.acknowledged.length }
      }

      let killing = true
      const borrowers = Array.from({ length: applicants }, async () => {
        const completed: Awaited<ReturnType<typeof applies>>[] = []
        do completed.push(await applies())
        while (killing)
        return completed
      })
      const killsOf = async (restart: () => Promise<void>) => {
        for (let kill = 0; kill < kills && killing; kill += 1) {
          await pause(random() * longestLifeMs)
          await restart()
        }
      }
      const killed = Promise.all([
        killsOf(async () => {
          await system.kill()
          await pause(random() * longestAbsenceMs)
          system = await startsSystem()
        }),
        killsOf(async () => {
          await server.kill()
          server = await startsServer()
        }),
      ]).finally(() => {
        killing = false
      })
      const allBorrowers = Promise.all(borrowers)
      const stopped = () => {
        killing = false
      }
      allBorrowers.catch(stopped)
      await Promise.all([killed, allBorrowers]).finally(stopped)
      const completed = (await allBorrowers).flat()
      await Promise.all([toSystem.heal(), toServer.heal()])

      const store = await openTestStore({ postgres: database })
      const undelivered = () => store.read((db) => db.selectFrom('outbox').select(['type', 'trouble']).execute())
      await expect.poll(undelivered, { timeout: patienceMs }).toEqual([])
      for (const { uuid, acknowledged } of completed) {
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
        // The last acknowledgement may have been dropped: the system repeats its update.
        const record = () => openLoanFiles(system.records).read(uuid)
        await expect
          .poll(record, { timeout: patienceMs })
          .toMatchObject({ received: state.sent, decided: state.received, outgoing: [] })
      }
      console.info(
        `seed ${seed}: ${kills} + ${kills} kills, ${completed.length} applications; to the system ${JSON.stringify(toSystem.faults)}, to the server ${JSON.stringify(toServer.faults)}`,
      )
      expect(completed.length).toBeGreaterThanOrEqual(applicants)
      await Promise.all([server.stop(), system.kill()])
      toSystem.close()
      toServer.close()
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
