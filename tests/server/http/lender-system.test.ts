import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { screenPath } from '#contract/screens.ts'
import type { ScheduleView } from '#engine/index.ts'
import { type Answered, aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { lenderSystem, statusRoutes, waitingStatus } from '#kit/http-lender.ts'
import { journeyAnswers } from '#kit/journey-answers.ts'
import { signatureHeaders } from '#server/lender-system/webhook-signature.ts'
import { listEvents } from '#server/store/outbox.ts'

const lender = 'hearthline'
const other = 'juniper-lane'
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

let server: TestServer
vi.setConfig({ hookTimeout: 300_000 })
let ana: Registered

beforeAll(async () => {
  const address = (of: string) => ({ url: 'http://127.0.0.1:1', secrets: [of] })
  const lenderSystems = new Map([
    [lender, address(secret)],
    [other, address(otherSecret)],
  ])
  server = await aServer({
    config: { lenderSystems, proxies: { which: 1, host: false } },
    lenders: [lender, other, 'sierra-first'],
  })
  for (const id of [lender, other]) {
    const file = JSON.parse(server.shipped.get(`${id}/lender.json`) ?? '')
    const routes = JSON.parse(server.shipped.get(`${id}/status-routes.json`) ?? '{}')
    server.files.set(`${id}/lender.json`, JSON.stringify({ ...file, lenderSystem }))
    server.files.set(`${id}/status-routes.json`, JSON.stringify({ ...routes, ...statusRoutes }))
  }
  await server.parts.releases.reload()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register({ lender })
})

type Message = {
  readonly application?: string
  readonly id?: string
  readonly data?: object
  /** Over the event. */
  readonly event?: object
  readonly secret?: string
  readonly at?: Date
  readonly lender?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const path = (uuid: string) => `/lender-system/v1/applications/${uuid}`

async function sends(message: Message = {}): Promise<Answered> {
  const {
    application = ana.applicationUuid,
    id = randomUUID(),
    data = { sequence: 1, status: 'APP_SUBMISSION' },
    event,
  } = message
  const whole = {
    ...{ specversion: '1.0', id, source: '/los', type: 'stepwright.application.updated', subject: application },
    ...{ datacontenttype: 'application/json', data },
    ...event,
  }
  const body = message.body ?? JSON.stringify(whole)
  const signed = signatureHeaders([message.secret ?? secret], id, body, message.at ?? server.parts.now())
  const headers = { ...signed, 'content-type': 'application/cloudevents+json', ...message.headers }
  return await server.send('PUT', path(application), { lender: message.lender ?? lender, headers, body })
}

const stored = async () => {
  const { applicationUuid: uuid } = ana
  return await server.store.read(async (db) => ({
    application: await db.selectFrom('application').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
    conditions: await db.selectFrom('condition').selectAll().where('application_uuid', '=', uuid).execute(),
    audit: await db.selectFrom('audit').select(['what', 'status', 'version']).where('application_uuid', '=', uuid).execute(),
    state: await db.selectFrom('http_lender_state').selectAll().where('application_uuid', '=', uuid).executeTakeFirst(),
  }))
}
const status = async () =>
  (
    await server.send('GET', `/service-krang-heloc/borrower/secure/api/v1/${ana.applicationUuid}/status`, {
      lender,
      token: ana.token,
    })
  ).body

describe('an application whose lender has an HTTP lender system', () => {
  it('a new application waits, and its first event is in the outbox with only the facts that the lender lists', async () => {
    expect(ana).toMatchObject({ status: waitingStatus, go: '@wait' })
    const events = await server.store.read((db) => listEvents(db, lender))
    expect(events.at(-1)).toMatchObject({
      application_uuid: ana.applicationUuid,
      sequence: 1,
      type: 'stepwright.application.registered',
    })
    const row = await server.store.read((db) =>
      db
        .selectFrom('outbox')
        .select(['data', 'secrets'])
        .where('application_uuid', '=', ana.applicationUuid)
        .executeTakeFirstOrThrow(),
    )
    expect(row.data).toMatchObject({ status: waitingStatus, waiting: true, facts: { 'profile.name': expect.anything() } })
    const { facts } = row.data as { readonly facts: object }
    expect(Object.keys(facts).filter((path) => !lenderSystem.sends.some((sent) => sent === path))).toEqual([])
    expect(row.secrets).toBeNull()
  })

  it('an update from the lender system moves the application on, and the next submission makes the application wait again', async () => {
    const answer = await sends({ data: { sequence: 1, status: 'APP_SUBMISSION', facts: { 'status.uwDecision': 'INITIAL' } } })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual({ sequence: 1, status: 'APP_SUBMISSION', version: 2 })
    expect(await status()).toMatchObject({ value: 'APP_SUBMISSION', uwDecision: 'INITIAL' })
    expect((await stored()).audit.at(-1)).toEqual({ what: 'lender-updated', status: 'APP_SUBMISSION', version: 2 })

    const screen = screenPath(ana.applicationUuid, 'start/profile')
    const body = { answers: journeyAnswers('start/profile', {}, 'Ana Moreno') }
    const submitted = await server.send('PUT', screen, { lender, token: ana.token, key: randomUUID(), version: 2, body })
    expect(submitted.body, submitted.text).toMatchObject({ status: waitingStatus, go: '@wait' })
    const rows = await server.store.read((db) =>
      db
        .selectFrom('outbox')
        .select(['sequence', 'type', 'data'])
        .where('application_uuid', '=', ana.applicationUuid)
        .orderBy('sequence')
        .execute(),
    )
    expect(rows.at(-1)).toMatchObject({
      ...{ sequence: 2, type: 'stepwright.screen.submitted' },
      data: { status: waitingStatus, waiting: true, screen: 'start/profile' },
    })
  })

  it('a declined application gives back the time that it has reserved with a notary, and one that goes on keeps it', async () => {
    const timesKept = async () =>
      await server.store.read((db) =>
        sql<{ seat: number }>`select seat from appointment where application_uuid = ${ana.applicationUuid}`.execute(db),
      )
    await sends({ data: { sequence: 1, status: 'MANUAL_DEED_SIGNING' } })
    const screen = screenPath(ana.applicationUuid, 'notary/schedule-manual')
    const { body: shown } = await server.send('GET', screen, { lender, token: ana.token })
    const [time] = (shown.view as ScheduleView).slots.flatMap(({ times }) => times)
    const body = { answers: { requestedManualNotaryTime: time } }
    const chosen = { lender, token: ana.token, key: randomUUID(), version: Number(shown.version), body }
    expect((await server.send('PUT', screen, chosen)).status).toBe(200)
    await sends({ data: { sequence: 2, status: 'MANUAL_DEED_SIGNING' } })
    expect((await timesKept()).rows).toHaveLength(1)
    await sends({ data: { sequence: 3, status: 'DECLINED' } })
    expect((await timesKept()).rows).toEqual([])
  })

  it('an update that arrives twice changes the application once, and both get the same response', async () => {
    const id = randomUUID()
    const first = await sends({ id })
    const before = await stored()
    const event = { time: '2026-11-22T12:00:01Z' }
    const second = await sends({ id, event, at: new Date(server.parts.now().getTime() + 1_000) })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await stored()).toEqual(before)
  })

  it('an update sent twenty times at once changes the application once', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sends({ id })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await stored()).audit.filter(({ what }) => what === 'lender-updated')).toHaveLength(1)
  })

  it('an update opens, changes and closes conditions and removes facts', async () => {
    const open = { id: 'paystub', categoryEnum: 'GENERIC_DOCUMENT_REQUEST', requestDocuments: ['PAYSTUB'], numDocsRequired: 2 }
    await sends({ data: { sequence: 1, conditions: { open: [open] }, facts: { 'status.waitingOnFloodCert': true } } })
    expect((await stored()).conditions).toMatchObject([
      { name: 'paystub', request_documents: ['PAYSTUB'], extra: { xtraData: { numDocsRequired: 2 } }, closed_at: null },
    ])
    await sends({ data: { sequence: 2, conditions: { open: [open], change: [{ id: 'paystub', notes: 'The last two.' }] } } })
    expect((await stored()).conditions).toMatchObject([{ notes: 'The last two.' }])
    await sends({
      data: { sequence: 3, conditions: { close: ['paystub', 'gone'] }, facts: { 'status.waitingOnFloodCert': null } },
    })
    expect((await stored()).conditions).toMatchObject([{ closed_at: expect.any(Date) }])
    expect(await status()).not.toHaveProperty('waitingOnFloodCert')
  })
})

describe('a refused message of a lender system', () => {
  const longAgo = () => new Date(server.parts.now().getTime() - 301_000)
  const refusals: readonly (readonly [string, () => Message, number, string])[] = [
    ['with a forged signature', () => ({ secret: otherSecret }), 401, 'signature-invalid'],
    ['without a signature', () => ({ headers: { 'webhook-signature': '' } }), 401, 'signature-invalid'],
    ['changed after it was signed', () => ({ headers: { 'webhook-id': 'another' } }), 401, 'signature-invalid'],
    ['signed more than five minutes ago', () => ({ at: longAgo() }), 401, 'signature-expired'],
    ['of another lender', () => ({ lender: other, secret: otherSecret }), 404, 'not-found'],
    ['of a lender without an http system', () => ({ lender: 'sierra-first' }), 404, 'not-found'],
    ['about an unknown application', () => ({ application: randomUUID() }), 404, 'not-found'],
    ['whose subject is another application', () => ({ event: { subject: randomUUID() } }), 400, 'malformed'],
    ['that is an event of the server sent back', () => ({ event: { type: 'stepwright.screen.submitted' } }), 400, 'malformed'],
    ['without a sequence number', () => ({ data: { status: 'HMDA' } }), 400, 'malformed'],
    ['with an unknown status', () => ({ data: { sequence: 1, status: 'MOONRISE' } }), 400, 'malformed'],
    ['with an unknown key', () => ({ data: { sequence: 1, stauts: 'HMDA' } }), 400, 'malformed'],
    ['with a fact of the draft', () => ({ data: { sequence: 1, facts: { 'draft.income': 1 } } }), 400, 'malformed'],
    [
      'with a fact named after an object prototype',
      () => ({ data: { sequence: 1, facts: { 'application.constructor': 1 } } }),
      422,
      'update-refused',
    ],
    ['with an unknown fact', () => ({ data: { sequence: 1, facts: { 'status.uwDecison': 'APPROVED' } } }), 422, 'update-refused'],
    ['with a secret fact', () => ({ data: { sequence: 1, facts: { 'profile.ssn': '123456789' } } }), 422, 'update-refused'],
    [
      'with text for an amount',
      () => ({ data: { sequence: 1, facts: { 'application.mortgageBalance': '$1' } } }),
      422,
      'update-refused',
    ],
    [
      'with an amount in fractions of a cent',
      () => ({ data: { sequence: 1, facts: { 'application.mortgageBalance': 1.5 } } }),
      422,
      'update-refused',
    ],
    [
      'about a condition that is not open',
      () => ({ data: { sequence: 1, conditions: { change: [{ id: 'x', notes: '' }] } } }),
      422,
      'update-refused',
    ],
    ['whose sequence number leaves a gap', () => ({ data: { sequence: 2, status: 'HMDA' } }), 409, 'out-of-sequence'],
    ['that is not JSON', () => ({ body: '{' }), 400, 'malformed'],
    ['nested 40 levels deep', () => ({ body: '['.repeat(40) + ']'.repeat(40) }), 400, 'malformed'],
    ['of 300 KB', () => ({ event: { filler: 'x'.repeat(300 * 1024) } }), 413, 'too-large'],
    ['with another Content-Type', () => ({ headers: { 'content-type': 'application/json' } }), 415, 'unsupported-media-type'],
  ]

  it.each(refusals)(
    'a message %s changes nothing and is answered with the problem for it',
    async (_, message, httpStatus, slug) => {
      const before = await stored()
      const answer = await sends(message())
      expect(answer.status, answer.text).toBe(httpStatus)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.body).toMatchObject({ type: `/problems/${slug}`, status: httpStatus, title: expect.any(String) })
      expect(await stored()).toEqual(before)
    },
  )

  it('a message refused for its sequence number is answered with the sequence number that is expected', async () => {
    await sends()
    expect((await sends()).body).toMatchObject({ type: '/problems/out-of-sequence', expected: 2 })
    expect((await sends({ data: { sequence: 5 } })).body).toMatchObject({ type: '/problems/out-of-sequence', expected: 2 })
  })

  it('a message that reuses the id of another message with a different body is refused and changes nothing', async () => {
    const id = randomUUID()
    await sends({ id })
    const before = await stored()
    const answer = await sends({ id, data: { sequence: 2, status: 'HMDA' } })
    expect(answer.body).toMatchObject({ type: '/problems/key-reused', status: 422 })
    expect(await stored()).toEqual(before)
  })

  it('an address that sends too many messages with a wrong signature gets 429, while signed messages are accepted', async () => {
    const address = { 'x-forwarded-for': '10.1.2.3' }
    let answer: Answered | undefined
    for (let count = 0; count < 130 && answer?.status !== 429; count += 1)
      answer = await sends({ secret: otherSecret, headers: address })
    expect(answer?.status).toBe(429)
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sends()).status).toBe(200)
  })

  it('a refused message leaves nothing of its body in the log', async () => {
    await sends({ data: { sequence: 1, facts: { 'profile.ssn': '987654321' } } })
    expect(server.log()).not.toContain('987654321')
  })
})

it('the OpenAPI document describes the update message of a lender system', async () => {
  const { body } = await server.send('GET', '/openapi.json')
  const put = (body.paths as Record<string, { put?: { requestBody: { content: object }; parameters: { name: string }[] } }>)[
    path('{uuid}')
  ]?.put
  expect(Object.keys(put?.requestBody.content ?? {})).toEqual(['application/cloudevents+json'])
  expect(put?.parameters.map(({ name }) => name)).toEqual(['uuid', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
})
