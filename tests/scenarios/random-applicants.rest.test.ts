/** What explore simulates for random applicants is what a server does with the same events over HTTP. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Application, Condition, DocumentOnFile } from '#engine/application/application.ts'
import { conditionFacts, factsOf as factsOfApplication } from '#engine/application/facts-of.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { type Answers, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { documentType } from '#engine/validation/document-type.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { Applicant } from '#kit/applicant.ts'
import { inProcess, currentScreenOf as screenOver } from '#kit/in-process.ts'
import type { ScriptedAnswers } from '#kit/journey-answers.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { timerJob } from '#server/applications/write-outcome.ts'
import { loadApplication } from '#server/store/load-application.ts'
import { someDay } from '#verify/exploration/answers/facts-given.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { positionOf } from '#verify/exploration/traces/next-actions.ts'
import { randomTrace } from '#verify/exploration/traces/random-trace.ts'
import { factsOf, type Simulated } from '#verify/exploration/traces/simulated.ts'
import { eventsOf, type TraceEvent } from '#verify/exploration/traces/trace.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

const applicants = process.env.STEPWRIGHT_FULL ? 500 : 10
const lender = 'hearthline'
const sandbox = compileSandbox(resolveLender(await shippedLibrary(), lender))

let server: TestServer
let own: Explored
beforeAll(async () => {
  server = await aServer({ config: { sandboxSpeed: 'real' } })
  const served = await server.parts.releases.served(lender)
  if (!served) throw new Error('The lender is not served.')
  own = explored(served.flow, sandbox, served.validators)
})
afterAll(() => server.close())

it(`${applicants} random applicants have the same status, screen and facts over HTTP as in the simulation`, async () => {
  let compared = 0
  let events = 0
  for (let seed = 1; compared < applicants; seed += 1) {
    const { trace, journey, answers } = randomTrace(own, seed)
    // The applicant of the kit takes this journey alone.
    if (!trace || journey !== 'register-v2') continue
    compared += 1
    // Explored applicants apply on this day, at noon.
    server.clock.ahead = Date.parse(`${someDay}T12:00:00Z`) - Date.now()
    const ana = await registered(answers)
    for (const { event, after } of eventsOf(trace)) {
      // The simulated provider finds another employer than the one of the sandbox.
      if (event.does === 'links') break
      // The field of the outcome is optional in the simulation, whereas the provider always reports one.
      if (event.does === 'submits' && event.route === 'notary/session' && !Object.hasOwn(event.answers, 'outcome')) break
      await happens(ana, event)
      events += 1
      expect(await outcomeOverHttp(ana), `seed ${seed}, event ${events}: ${JSON.stringify(event)}`).toEqual(outcomeOf(after))
    }
  }
  expect(events).toBeGreaterThan(applicants * 5)
})

async function registered(answers: JourneyAnswers): Promise<Applicant> {
  const email = `${randomUUID()}@mail.example`
  const withOwnEmail = Object.fromEntries(
    Object.entries(answers).map(([step, given]) => [step, given && Object.hasOwn(given, 'email') ? { ...given, email } : given]),
  )
  return await Applicant.registers(inProcess(server), { lender, release: server.release(lender), answers: withOwnEmail })
}

async function happens(ana: Applicant, event: Exclude<TraceEvent, { does: 'links' }>): Promise<void> {
  if (event.does === 'waits') return await untilTheNextTimer(ana)
  const { route, answers, condition } = event
  const { conditions, documents } = await stored(ana)
  const uuid = condition && conditions.find(({ name }) => name === condition.name)?.uuid
  const onFile = documents.filter((file) => file.screen === route && file.condition === uuid)
  await ana.sees(route, uuid)
  await ana.answers(route, withFiles(route, answers, condition, onFile), uuid)
}

async function untilTheNextTimer({ uuid }: Applicant): Promise<void> {
  const jobs = await server.store.read((db) =>
    db
      .selectFrom('job')
      .select('due_at')
      .where('kind', '=', timerJob)
      .where(sql<boolean>`data->>'application' = ${uuid}`)
      .orderBy('due_at')
      .execute(),
  )
  const [next] = jobs
  if (!next) throw new Error('The lender has no timer.')
  server.clock.ahead = Math.max(server.clock.ahead, next.due_at.getTime() - Date.now() + 1)
  await server.runJobs()
}

/** Files as the kit sends them, where the simulation has uuids. A file that is there already is named, not uploaded again. */
function withFiles(
  route: string,
  answers: Answers,
  condition: Condition | undefined,
  onFile: readonly DocumentOnFile[],
): ScriptedAnswers {
  const files = (inputScreen(own.flow, route)?.fields ?? []).filter(({ as, id }) => as === 'files' && Array.isArray(answers[id]))
  const named = files.map((field) => {
    const type = documentType(field, condition && conditionFacts(condition)) ?? 'SUPPORT'
    const there = onFile.filter((file) => file.type === type)
    return [field.id, (answers[field.id] as readonly unknown[]).map((_, index) => there[index]?.uuid ?? { file: type })]
  })
  return { ...answers, ...Object.fromEntries(named) } as ScriptedAnswers
}

type Outcome = { readonly status: string; readonly go: string; readonly facts: unknown }

function outcomeOf(after: Simulated): Outcome {
  const { due } = positionOf(own, after)
  return { status: after.application.status, go: due === 'wait' ? '@wait' : due, facts: comparable(factsOf(own, after)) }
}

async function outcomeOverHttp(ana: Applicant): Promise<Outcome> {
  return {
    status: await ana.looks(),
    go: await screenOver(server, ana),
    facts: comparable(factsOfApplication(own.flow, await stored(ana), someDay)),
  }
}

async function stored({ uuid }: Applicant): Promise<Application> {
  const application = await server.store.read(async (db) => {
    const row = await db.selectFrom('application').select('identity_uuid').where('uuid', '=', uuid).executeTakeFirst()
    return row && (await loadApplication(db, { lender, identity: row.identity_uuid }, uuid))
  })
  if (!application) throw new Error('The application is not stored.')
  return application
}

/**
 * Facts without what each run makes anew: uuids, times, numbers, e-mail addresses, and what a file is called. Files are in
 * the order of their types and conditions in the order of their names: those of one millisecond have no order of their own.
 */
function comparable({ application, status, open, profile }: Facts): unknown {
  const { account: _, ...person } = profile as { readonly account?: unknown }
  const inOrder = (key: string, value: unknown) =>
    ['documents', 'conditions'].includes(key) && Array.isArray(value)
      ? value.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)))
      : value
  return JSON.parse(
    JSON.stringify({ application, status, open, profile: person }, inOrder)
      .replaceAll(/"(uuid|loanNumber|created|email|name|mediaType|size)":("[^"]*"|\d+)/g, '"$1":"…"')
      .replaceAll(/"a (file|[A-Z_]+)"/g, '"…"')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'),
  )
}

const labelOf = (item: string | { readonly type: string }) => (typeof item === 'string' ? item : item.type)
