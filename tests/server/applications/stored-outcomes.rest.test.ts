/** What the application core returns is what the database holds, for random borrowers, answers and decisions of lenders. */
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Application, Condition, Effect } from '#engine/application/application.ts'
import { applyLenderEvent } from '#engine/application/apply-lender-event.ts'
import { conditionFacts } from '#engine/application/facts-of.ts'
import type { LenderUpdate } from '#engine/application/lender-update.ts'
import { isRefusal } from '#engine/application/refusal.ts'
import { profileOf, register, walkJourney } from '#engine/application/register.ts'
import { submit } from '#engine/application/submit.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { type Answers, inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { documentType } from '#engine/validation/document-type.ts'
import { aStore } from '#kit/a-store.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { writeOutcome } from '#server/applications/write-outcome.ts'
import type { Decided, LenderPort } from '#server/lender-system/lender-port.ts'
import { lenderContext, lenderPortOf } from '#server/lender-system/lender-port-of.ts'
import type { ServedLender } from '#server/releases/served-lender.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { ownerOf } from '#server/store/applications.ts'
import { addDocument } from '#server/store/documents.ts'
import { addIdentity } from '#server/store/identities.ts'
import { findSandboxState } from '#server/store/lender-system-states.ts'
import { loadApplication, loadLockedApplication } from '#server/store/load-application.ts'
import type { Store, Writer } from '#server/store/open-store.ts'
import { openSealed } from '#server/store/sealed.ts'
import { explored } from '#verify/exploration/explored.ts'
import { randomOf } from '#verify/exploration/traces/random.ts'
import { randomTrace } from '#verify/exploration/traces/random-trace.ts'
import { nextTimer } from '#verify/exploration/traces/simulated.ts'
import { eventsOf, type TraceEvent } from '#verify/exploration/traces/trace.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

const events = process.env.STEPWRIGHT_FULL ? 20_000 : 200
const lender = 'hearthline'
const resolved = resolveLender(await shippedLibrary(), lender)
const flow = compileFlow(resolved, () => 'r'.repeat(32))
const validators = compileValidators(flow)
const sandbox = compileSandbox(resolved)
const served: ServedLender = { id: lender, flow, validators, sandbox, sandboxText: '' }
const own = explored(flow, sandbox, validators)
const keys = keysFrom('a secret for tests, long enough to be one')
const log = { warn: () => undefined }

let store: Store
beforeAll(async () => {
  store = await aStore()
  await store.write((tx) =>
    sql`insert into release (hash, lender, flow, served_at) values (${flow.hash}, ${lender}, '{}', now())`.execute(tx),
  )
})
afterAll(() => store.close())

it(`the stored application and the stored effects equal those that the engine returned, for ${events} random events`, async () => {
  const port = lenderPortOf({ sandboxSpeed: 'real' }, served)
  const kinds = new Set<Effect['kind']>()
  let done = 0
  // A run that never seals or closes anything would prove little.
  const wanted: readonly Effect['kind'][] = ['seal', 'consent', 'audit', 'condition-opened', 'condition-closed', 'timer']
  const isComplete = () => done >= events && wanted.every((kind) => kinds.has(kind))
  for (let seed = 1; !isComplete() && seed < 2 * events; seed += 1) {
    const { trace, journey, answers } = randomTrace(own, seed)
    if (!trace) continue
    const random = randomOf(seed)
    let application = await registered(port, journey, answers, kinds)
    done += 1
    for (const { event } of eventsOf(trace)) {
      const before = application
      application = await happened(port, before, event, kinds)
      if (random.happens(0.2)) application = await decided(application, randomUpdate(application, random.next()), kinds)
      done += 1
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining([...wanted]))
})

type Kinds = Set<Effect['kind']>

async function registered(port: LenderPort, journey: string, answers: JourneyAnswers, kinds: Kinds): Promise<Application> {
  const at = new Date()
  const walked = walkJourney(flow, journey, answers, own.factsGiven(), validators)
  if (isRefusal(walked)) throw new Error(`The registration is refused: ${walked.refused}.`)
  const profile = profileOf(walked, randomUUID())
  const identity = { ...profile, dob: profile.dob ?? null, phone_number: profile.phoneNumber ?? null, created_at: at }
  const made = {
    uuid: randomUUID(),
    loanNumber: String(randomInt(1e9, 1e10)),
    created: at.toISOString(),
    profile,
    isNewBorrower: true,
  }
  const begun = port.begin(lenderContext(served, at), register(flow, walked, made))
  return await written(undefined, kinds, async (tx) => {
    const { uuid, name, dob, phone_number, entity, created_at } = identity
    const email = `${uuid}@mail.example`
    await addIdentity(tx, { lender, uuid, name, email, dob, phone_number, entity, created_at, password_hash: '' })
    return { ...begun, application: { ...begun.application, profile: { ...profile, email } } }
  })
}

/** Applies one event of a simulated trace to the stored application. */
async function happened(port: LenderPort, application: Application, event: TraceEvent, kinds: Kinds): Promise<Application> {
  const at = new Date()
  const context = lenderContext(served, at)
  if (event.does === 'links') return application
  if (event.does === 'waits') {
    const state = await store.read((db) => findSandboxState(db, application))
    const timer = state && nextTimer(own, state)
    if (!timer) return application
    return await written(application, kinds, (tx) => port.letReact(tx, context, application, { on: 'timer-fired', timer }))
  }
  const condition = application.conditions.find(({ name }) => name === event.condition?.name)
  const sent = await withUploads(application, event.route, event.answers, condition)
  const submission = { route: event.route, answers: sent.answers, ...(condition && { condition: condition.uuid }) }
  const submitted = submit(flow, sent.application, submission, { today: context.today, validators })
  // Lender updates in between lead elsewhere than the simulation; a refused submission writes nothing.
  if (isRefusal(submitted)) return await stored(application)
  const { event: submittedEvent, ...outcome } = submitted
  return await written(sent.application, kinds, (tx) => port.react(tx, context, outcome, submittedEvent))
}

async function decided(application: Application, update: LenderUpdate, kinds: Kinds): Promise<Application> {
  const outcome = applyLenderEvent(application, [update])
  if (isRefusal(outcome)) throw new Error(outcome.refused)
  return await written(application, kinds, async () => ({ ...outcome, writeState: async () => undefined }))
}

/** Writes what `decide` returns, and compares everything that can be read afterwards. */
async function written(
  before: Application | undefined,
  kinds: Kinds,
  decide: (tx: Writer) => Promise<Decided>,
): Promise<Application> {
  const at = new Date()
  const requestId = randomUUID()
  const { application, effects } = await store.write(async (tx) => {
    if (before) expect(await loadLockedApplication(tx, ownerOf(before), before.uuid)).toEqual(before)
    const outcome = await decide(tx)
    const caller = { address: '203.0.113.7', userAgent: 'A browser', session: randomUUID() }
    await writeOutcome(tx, before, outcome, { keys, served, at, requestId, caller, log })
    return outcome
  })
  for (const { kind } of effects) kinds.add(kind)
  const after = await stored(application)
  // The wallet is made of the identity when it is read.
  expect(after).toEqual({ ...application, profile: { ...application.profile, account: after.profile.account } })
  await expectEffects(application, effects, requestId)
  return after
}

async function stored({ uuid, profile, lender: id }: Application): Promise<Application> {
  const application = await store.read((db) => loadApplication(db, { lender: id, identity: profile.uuid }, uuid))
  if (!application) throw new Error('The application is not stored.')
  return application
}

async function expectEffects(application: Application, effects: readonly Effect[], requestId: string): Promise<void> {
  const of = <Kind extends Effect['kind']>(kind: Kind) =>
    effects.filter((effect): effect is Extract<Effect, { readonly kind: Kind }> => effect.kind === kind)
  const { uuid, version, profile } = application
  await store.read(async (db) => {
    const audits = await db.selectFrom('audit').selectAll().where('request_id', '=', requestId).orderBy('number').execute()
    expect(audits.map(({ what, because, status }) => ({ what, because, status }))).toEqual(
      of('audit').map(({ what, because, status }) => ({ what, because, status })),
    )
    expect(audits.every((row) => row.version === version && row.application_uuid === uuid)).toBe(true)
    const consents = await db.selectFrom('consent').selectAll().where('application_uuid', '=', uuid).orderBy('number').execute()
    expect(consents.map(({ type }) => ({ type }))).toEqual(application.consents)
    expect(consents.map(({ number }) => number)).toEqual(consents.map((_, index) => index + 1))
    const given = consents.slice(consents.length - of('consent').length)
    expect(given.map(({ record_id, type, screen }) => ({ record: record_id, type, screen }))).toEqual(
      of('consent').map(({ record, type, screen }) => ({ record, type, screen })),
    )
    expect(
      consents.every(
        ({ text, text_sha256, user_agent }) =>
          text !== '' && /^[0-9a-f]{64}$/.test(text_sha256 ?? '') && user_agent === 'A browser',
      ),
    ).toBe(true)
    const last = new Map(of('seal').map((effect) => [`${effect.owner} ${effect.path}`, effect]))
    for (const { owner, path, value } of last.values()) {
      const sealed = { lender, owner: owner === 'profile' ? profile.uuid : uuid }
      expect(await openSealed(db, keys.sealer, sealed, path)).toEqual(value)
    }
    for (const { uuid: condition, because } of of('condition-closed')) {
      const row = await db.selectFrom('condition').selectAll().where('uuid', '=', condition).executeTakeFirst()
      expect(row).toMatchObject({ closed_because: because, closed_at: expect.any(Date) })
    }
  })
  const scheduled = (await timersOf(application)).map((timer) => JSON.stringify(sorted(timer)))
  expect(scheduled).toEqual(expect.arrayContaining(of('timer').map(({ timer }) => JSON.stringify(sorted(timer)))))
}

const sorted = (value: object) => Object.fromEntries(Object.entries(value).toSorted())

async function timersOf({ uuid }: Application) {
  const ofApplication = sql<boolean>`data->>'application' = ${uuid}`
  const jobs = await store.read((db) => db.selectFrom('job').selectAll().where(ofApplication).execute())
  return jobs.map(({ data }) => data.timer as JsonObject)
}

/** The application with files uploaded for each that the answers name, and the answers with their uuids. */
async function withUploads(application: Application, route: string, answers: Answers, condition?: Condition) {
  const files = (inputScreen(flow, route)?.fields ?? []).filter(({ as, id }) => as === 'files' && Array.isArray(answers[id]))
  if (files.length === 0) return { application, answers }
  const uploaded = files.map((field) => ({
    field: field.id,
    uuid: randomUUID(),
    type: documentType(field, condition && conditionFacts(condition)) ?? 'SUPPORT',
  }))
  const at = new Date()
  await store.write(async (tx) => {
    for (const { uuid, type } of uploaded) {
      const row = {
        lender,
        uuid,
        application_uuid: application.uuid,
        identity_uuid: application.profile.uuid,
        type,
        name: 'a file',
      }
      const more = {
        media_type: 'image/png',
        size: 1,
        screen: route,
        condition_uuid: condition?.uuid ?? null,
        created_at: at,
        scan: null,
      }
      await addDocument(tx, { keyId: 'none' }, { ...row, ...more })
    }
  })
  const named = Object.fromEntries(uploaded.map(({ field, uuid }) => [field, [uuid]]))
  return { application: await stored(application), answers: { ...answers, ...named } }
}

/** What a lender's own system may decide at any time. @param share from 0 to below 1 */
function randomUpdate({ conditions }: Application, share: number): LenderUpdate {
  const [condition] = conditions
  const update = { what: 'lender-updated', because: 'lender-system#1' } as const
  if (share < 0.3) return { ...update, sets: { 'application.note': share, 'status.note': 'seen', 'profile.note': true } }
  if (share < 0.5) return { ...update, removes: ['application.note', 'profile.note', 'status.nothing'] }
  if (share < 0.7 || !condition) {
    const opened = { uuid: randomUUID(), name: `of the lender ${share}`, type: 'BORROWER', category: 'ESCALATION_REVIEW' }
    return { ...update, opens: [{ ...opened, created: new Date().toISOString(), requestDocuments: ['PAYSTUB'], extra: {} }] }
  }
  if (share < 0.85) {
    const sets = { 'condition.notes': `note ${share}`, 'condition.requestDocuments': ['W2'], 'condition.actionNeeded': 'NONE' }
    return { ...update, changes: [{ condition: condition.uuid, sets }] }
  }
  return { ...update, closes: [condition.uuid] }
}
