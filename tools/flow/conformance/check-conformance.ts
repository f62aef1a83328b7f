/** Conformance checks of a lender system: each check sends events to the system and verifies its updates. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LenderEventData } from '#contract/lender-system.ts'
import { lenderEventSource, signatureToleranceSeconds } from '#contract/lender-system.ts'
import { type ReceivedUpdate, receiveUpdates, type UpdateReceiver } from './receive-updates.ts'
import { type SignedEvent, signedEvent } from './signed-events.ts'

export type ConformanceOptions = {
  /** The URL of the lender system. */
  readonly url: string
  readonly secret: string
  readonly lender: string
  /** The port on which this run receives the system's updates. */
  readonly port: number
  /** The longest wait for an update, in ms. */
  readonly waitMs: number
}

export type ConformanceResult = {
  readonly check: string
  /** The reason of the failure; undefined if the check passed. */
  readonly failure?: string
}

/**
 * Runs the checks one after the other.
 *
 * @param report called after each check
 */
export async function checkConformance(
  options: ConformanceOptions,
  report: (result: ConformanceResult) => void,
): Promise<readonly ConformanceResult[]> {
  const receiver = await receiveUpdates(options.secret, options.port)
  const results: ConformanceResult[] = []
  try {
    for (const [check, run] of Object.entries(checks)) {
      const failure = await run({ options, receiver })
      const result = { check, ...(failure !== undefined && { failure }) }
      results.push(result)
      report(result)
    }
  } finally {
    receiver.close()
  }
  return results
}

type Checking = { readonly options: ConformanceOptions; readonly receiver: UpdateReceiver }
type Check = (checking: Checking) => Promise<string | undefined>

const checks: { readonly [name: string]: Check } = {
  'A signed event is acknowledged': async ({ options }) => notAccepted(await post(options, registration(options))),

  'An update comes back, signed and complete': async (checking) => {
    const event = registration(checking.options)
    return notAccepted(await post(checking.options, event)) ?? (await withUpdates(checking, event, 1, firstFault))
  },

  'Updates are numbered 1, 2, 3 …': async (checking) => {
    const event = registration(checking.options)
    return notAccepted(await post(checking.options, event)) ?? (await withUpdates(checking, event, 1, misnumbered))
  },

  'An event that comes twice is acknowledged twice and decided once': async (checking) => {
    const { options } = checking
    const event = registration(options)
    const first = notAccepted(await post(options, event))
    if (first !== undefined) return first
    const missing = await withUpdates(checking, event, 1, () => undefined)
    if (missing !== undefined) return missing
    const before = idsOf(checking, event).size
    const again = notAccepted(await post(options, event))
    if (again !== undefined) return again
    await pause(quietMs)
    return idsOf(checking, event).size === before ? undefined : 'The second delivery led to an update of its own.'
  },

  'A borrower who waits is answered with a status, whatever the screen': async (checking) => {
    const first = registration(checking.options)
    for (const event of [first, next(first, 2)]) {
      const failure =
        notAccepted(await post(checking.options, event)) ?? (await withUpdates(checking, first, event.data.sequence, noStatus))
      if (failure !== undefined) return `Sequence number ${event.data.sequence}: ${failure}`
    }
    return undefined
  },

  'An event without a signature is refused': async ({ options }) => {
    const { body } = signed(options, registration(options))
    return notRefused(await request(options.url, { body, headers: { 'content-type': 'application/cloudevents+json' } }))
  },

  'An event with a forged signature is refused': async ({ options }) => {
    const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`
    return notRefused(await request(options.url, signed({ ...options, secret }, registration(options))))
  },

  'An event that was changed after it was signed is refused': async ({ options }) => {
    const { headers, body } = signed(options, registration(options))
    return notRefused(await request(options.url, { headers, body: body.replace('"sequence":1', '"sequence": 1') }))
  },

  'An event that was signed too long ago is refused': async ({ options }) => {
    const at = new Date(Date.now() - 2 * signatureToleranceSeconds * 1000)
    return notRefused(await request(options.url, signed(options, registration(options), at)))
  },

  'Events that come out of order are accepted once their turn has come': async ({ options }) => {
    const first = registration(options)
    const [second, third] = [next(first, 2), next(first, 3)]
    await post(options, third)
    for (const event of [first, second, third]) {
      const failure = notAccepted(await post(options, event))
      if (failure !== undefined) return `Sequence number ${event.data.sequence}: ${failure}`
    }
    return undefined
  },

  'An event of 256 KB is acknowledged': async ({ options }) =>
    notAccepted(await post(options, registration(options, 'x'.repeat(255 * 1024)))),

  'A body of 8 MB is refused, and the system goes on': async ({ options }) => {
    const answer = await post(options, registration(options, 'x'.repeat(8 * 1024 * 1024)))
    if (answer !== undefined && answer < 400) return `It was acknowledged with ${answer}.`
    return notAccepted(await post(options, registration(options)))
  },

  'An update that is refused with 503 is sent again under the same webhook-id': (checking) => sentAgain(checking, 'refuse'),

  'An update whose acknowledgement is lost is sent again under the same webhook-id': (checking) => sentAgain(checking, 'lose'),
}

/** How long, in ms, no update must arrive for "no update" to be verified. */
const quietMs = 1_000
const requestMs = 10_000

type Event = {
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject: string
  readonly data: LenderEventData
}

/**
 * The first event of a new application.
 *
 * @param filler makes the event long
 */
function registration({ lender }: ConformanceOptions, filler?: string): Event {
  return {
    ...{ id: randomUUID(), source: lenderEventSource(lender), type: 'stepwright.application.registered' },
    subject: randomUUID(),
    data: {
      ...{ sequence: 1, status: 'WAITING_FOR_SOFT_CREDIT', waiting: true },
      facts: filler === undefined ? {} : { 'application.extra.filler': filler },
    },
  }
}

function next(event: Event, sequence: number): Event {
  const data = { ...event.data, sequence, screen: 'conformance/no-such-screen' }
  return { ...event, id: randomUUID(), type: 'stepwright.screen.submitted', data }
}

function signed({ secret }: ConformanceOptions, event: Event, at?: Date): SignedEvent {
  return signedEvent(secret, event, at)
}

async function post(options: ConformanceOptions, event: Event): Promise<number | undefined> {
  return await request(options.url, signed(options, event))
}

/** @returns the HTTP status; undefined if the connection failed or timed out */
async function request(url: string, { headers, body }: SignedEvent): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(requestMs)
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}

function notAccepted(status: number | undefined): string | undefined {
  if (status === undefined) return `It was not answered within ${requestMs / 1000} seconds.`
  return status >= 200 && status < 300 ? undefined : `It was answered with ${status}; 2xx is an acknowledgement.`
}

function notRefused(status: number | undefined): string | undefined {
  if (status === undefined) return 'It was not answered; 401 is a refusal.'
  return status >= 400 && status < 500 ? undefined : `It was answered with ${status}; 401 is a refusal.`
}

async function withUpdates(
  { options, receiver }: Checking,
  { subject }: Event,
  count: number,
  look: (updates: readonly ReceivedUpdate[]) => string | undefined,
): Promise<string | undefined> {
  for (const deadline = Date.now() + options.waitMs; receiver.received(subject).length < count; await pause(50)) {
    if (Date.now() > deadline)
      return `Within ${options.waitMs / 1000} seconds ${receiver.received(subject).length} updates came, not ${count}.`
  }
  return look(receiver.received(subject))
}

function firstFault(updates: readonly ReceivedUpdate[]): string | undefined {
  return updates.find(({ fault }) => fault !== undefined)?.fault
}

function noStatus(updates: readonly ReceivedUpdate[]): string | undefined {
  return updates.at(-1)?.status === undefined ? 'The update has no status.' : undefined
}

function misnumbered(updates: readonly ReceivedUpdate[]): string | undefined {
  const numbers = [...new Map(updates.map(({ id, sequence }) => [id, sequence])).values()]
  return numbers.every((sequence, index) => sequence === index + 1) ? undefined : `They are numbered ${numbers.join(', ')}.`
}

function idsOf({ receiver }: Checking, { subject }: Event): ReadonlySet<string> {
  return new Set(receiver.received(subject).map(({ id }) => id))
}

async function sentAgain(checking: Checking, how: 'refuse' | 'lose'): Promise<string | undefined> {
  const event = registration(checking.options)
  checking.receiver.answersFirst(event.subject, how)
  const failure = notAccepted(await post(checking.options, event))
  return (
    failure ??
    (await withUpdates(checking, event, 2, ([first, second]) =>
      first?.id === second?.id ? undefined : 'The second delivery has another webhook-id than the first.',
    ))
  )
}
