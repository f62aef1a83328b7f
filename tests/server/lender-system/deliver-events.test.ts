import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStore } from '#kit/a-store.ts'
import { deliverDue, keepDelivering, mostDeliveryTries } from '#server/lender-system/deliver-events.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import type { Store } from '#server/store/open-store.ts'
import { addToOutbox, listEvents, resendEvents } from '#server/store/outbox.ts'
import { freePort } from '#tools/dev/free-port.ts'

const lender = 'elm'
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const { sealer } = keysFrom('a secret for tests, long enough to be one')
const keys = { ...keysFrom('a secret for tests, long enough to be one') }
const [ana, ben] = ['8f14e45f-ceea-467f-a0e6-d1f0a6b1b0a1', '8f14e45f-ceea-467f-a0e6-d1f0a6b1b0a2'] as const

type Came = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly event: Event }
type Event = { id: string; subject: string; data: { sequence: number; secrets?: object } }

let store: Store
let bank: Server
let answer: RequestListener
let came: Came[]
let time: Date
let random: number
const logged: { level: string; data: object }[] = []
const logging = (level: string) => (data: object) => void logged.push({ level, data })
const log = { info: logging('info'), warn: logging('warn'), error: logging('error') }

beforeAll(async () => {
  store = await aStore()
  bank = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    came.push({ headers: request.headers, body, event: JSON.parse(body) })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(bank, 'listening')
})
afterAll(async () => {
  bank.close()
  await store.close()
})
beforeEach(() => {
  time = new Date()
  random = 0.5
  came = []
  logged.length = 0
  answer = (_, response) => response.writeHead(204).end()
})
afterEach(() => store.write((tx) => tx.deleteFrom('outbox').execute()))

const address = () => `http://127.0.0.1:${(bank.address() as AddressInfo).port}/events`
const delivering = (url = address()) => ({
  store,
  keys,
  log,
  now: () => time,
  random: () => random,
  config: { lenderSystems: new Map([[lender, { url, secrets: [secret] }]]), lenderSystemTimeoutMs: 300 },
})
const deliver = (url?: string) => deliverDue(delivering(url), lender, new AbortController().signal)
const add = (application: string, sequence: number, secrets = {}) =>
  store.write((tx) =>
    addToOutbox(tx, sealer, {
      ...{ lender, uuid: randomUUID(), application_uuid: application, sequence },
      ...{ type: 'stepwright.screen.submitted', occurred_at: time, data: { status: 'HMDA', facts: {} }, secrets },
    }),
  )
const left = () => store.read((db) => listEvents(db, lender))
const sequences = () => came.map(({ event }) => event.data.sequence)
const answering =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('refused')
const turn = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

describe('delivery of the outbox', () => {
  it('an event is posted as a signed CloudEvent and removed from the outbox when it is acknowledged', async () => {
    await add(ana, 1)
    await deliver()
    const [{ headers, body, event } = {} as Came] = came
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(event).toEqual({
      ...{ specversion: '1.0', id: headers['webhook-id'], source: '/lenders/elm', type: 'stepwright.screen.submitted' },
      ...{ subject: ana, time: time.toISOString(), datacontenttype: 'application/json' },
      data: { sequence: 1, status: 'HMDA', facts: {} },
    })
    expect(await left()).toEqual([])
  })

  it('the secrets of an event are readable for the lender system and encrypted in the database and in the log', async () => {
    await add(ana, 1, { 'profile.ssn': '123-45-6789' })
    const [row] = await store.read((db) => db.selectFrom('outbox').selectAll().execute())
    expect(JSON.stringify(row?.data) + Buffer.from(row?.secrets ?? []).toString('latin1')).not.toMatch(/45-?6789/)
    await deliver()
    expect(came[0]?.event.data.secrets).toEqual({ 'profile.ssn': '123-45-6789' })
    expect(JSON.stringify(logged)).not.toMatch(/45-?6789/)
  })

  it('the events of one application are delivered in sequence, and a failed event does not hold back other applications', async () => {
    await add(ana, 2)
    await add(ana, 1)
    await add(ben, 1)
    answer = (_, response) => response.writeHead(came.at(-1)?.event.subject === ana ? 500 : 200).end()
    await deliver()
    expect(came.map(({ event }) => [event.subject, event.data.sequence]).toSorted()).toEqual([
      [ana, 1],
      [ben, 1],
    ])
    answer = answering(200)
    turn(1_000)
    await deliver()
    expect(came.slice(2).map(({ event }) => event.data.sequence)).toEqual([1, 2])
  })

  it('the events of one application are delivered while the response about another application is awaited', async () => {
    await add(ana, 1)
    await add(ben, 1)
    await add(ben, 2)
    let release = () => {}
    answer = (_, response) => {
      const acknowledge = () => void response.writeHead(204).end()
      if (came.at(-1)?.event.subject === ana) release = acknowledge
      else acknowledge()
      if (came.length === 3) release()
    }
    const patient = { ...delivering(), config: { ...delivering().config, lenderSystemTimeoutMs: 5_000 } }
    await deliverDue(patient, lender, new AbortController().signal)
    expect(sequences()).toHaveLength(3)
    expect(await left()).toEqual([])
  })

  it.each([301, 400, 401, 410, 429, 500])(
    'an event is sent again with the same webhook-id after HTTP status %i',
    async (status) => {
      await add(ana, 1)
      answer = answering(status, { location: address() })
      await deliver()
      expect(came).toHaveLength(1)
      expect(await left()).toMatchObject([{ tries: 1, trouble: `HTTP status ${status}`, due_at: new Date(time.getTime() + 500) }])
      answer = answering(200)
      turn(499)
      await deliver()
      expect(came).toHaveLength(1)
      turn(1)
      await deliver()
      expect(came.map(({ event }) => event.id)).toEqual([came[0]?.event.id, came[0]?.event.id])
      expect(await left()).toEqual([])
    },
  )

  it('an event is retried after the time that Retry-After names', async () => {
    await add(ana, 1)
    answer = answering(503, { 'retry-after': '90' })
    await deliver()
    expect(await left()).toMatchObject([{ due_at: new Date(time.getTime() + 90_000) }])
  })

  it('an event stays in the outbox when the lender system does not respond in time or is not reachable', async () => {
    await add(ana, 1)
    answer = () => undefined
    await deliver()
    expect(await left()).toMatchObject([{ tries: 1, trouble: 'TimeoutError' }])
    turn(1_000)
    await deliver(`http://127.0.0.1:${await freePort()}`)
    expect(await left()).toMatchObject([{ tries: 2, trouble: 'ECONNREFUSED' }])
  })

  it('the delivery does not read a response body that never ends', async () => {
    await add(ana, 1)
    let closed = false
    answer = (_, response) => {
      response.writeHead(200).write('x')
      response.on('close', () => {
        closed = true
      })
    }
    await deliver()
    expect(await left()).toEqual([])
    await expect.poll(() => closed).toBe(true)
  })

  it('an event becomes a dead letter after the last try, and later events of its application wait until it is resent', async () => {
    await add(ana, 1)
    await add(ana, 2)
    random = 0
    answer = answering(500)
    await deliver()
    expect(came).toHaveLength(mostDeliveryTries)
    expect(await left()).toMatchObject([{ parked_at: time, trouble: 'HTTP status 500' }, { tries: 0 }])
    expect(logged.at(-1)).toMatchObject({ level: 'error', data: { lender, trouble: 'HTTP status 500' } })

    answer = answering(200)
    await deliver()
    expect(came).toHaveLength(mostDeliveryTries)
    expect(await store.write((tx) => resendEvents(tx, lender, [], time))).toBe(1)
    await deliver()
    expect(sequences().slice(mostDeliveryTries)).toEqual([1, 2])
  })

  it('an event is delivered once when several processes deliver at the same time', async () => {
    for (let sequence = 1; sequence <= 5; sequence += 1) await add(ana, sequence)
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(sequences()).toEqual([1, 2, 3, 4, 5])
  })

  it('an event of a killed process is delivered by another process when the lease has expired', async () => {
    await add(ana, 1)
    await store.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ tries: 1, due_at: new Date(time.getTime() + 2_300) })
        .execute(),
    )
    await deliver()
    expect(came).toEqual([])
    turn(2_300)
    await deliver()
    expect(sequences()).toEqual([1])
  })

  it('an event for a lender system without a URL in the environment stays in the outbox with that error', async () => {
    await add(ana, 1)
    const config = { lenderSystems: new Map(), lenderSystemTimeoutMs: 300 }
    await deliverDue({ ...delivering(), config }, lender, new AbortController().signal)
    expect(await left()).toMatchObject([{ trouble: 'The environment has no address for this lender system.' }])
  })

  it('a delivery under way is aborted when the server stops, and its event remains due', async () => {
    await add(ana, 1)
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve()
    })
    const end = keepDelivering({ ...delivering(), config: { ...delivering().config, lenderSystemTimeoutMs: 60_000 } })
    await arrived
    await end()
    expect(await left()).toMatchObject([{ tries: 1, due_at: time, trouble: 'AbortError' }])
  })
})
