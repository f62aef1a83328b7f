/**
 * Delivers the outbox: every process checks twice a second for due events. Each lender is handled independently, so
 * that a slow or unreachable system does not delay others.
 * Delivery is at least once: a server killed between the acknowledgement and the end of its transaction sends the event
 * again, with the same `webhook-id`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { LenderId } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { troubleOf, withoutData } from '../errors/without-data.ts'
import type { WorkLog } from '../logs/log-by-cause.ts'
import { keepDoing } from '../queue/keep-doing.ts'
import { retryDelay } from '../queue/retry-delay.ts'
import { endClaim } from '../store/claims.ts'
import { claimEvents, deleteEvent, lendersWithDueEvents, type OutboxEvent } from '../store/outbox.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { type Posted, postEvent } from './post-event.ts'

export type Delivering = Pick<ServerParts, 'store' | 'keys' | 'now'> & {
  readonly config: Pick<ServerParts['config'], 'lenderSystems' | 'lenderSystemTimeoutMs'>
  /** A random number from 0 to 1. */
  readonly random: () => number
  readonly log: WorkLog
}

/**
 * After this many attempts an event becomes a dead letter: about half a day, since full jitter halves the delays on
 * average.
 */
export const mostDeliveryTries = 30

const pauseMs = 500
/** The most concurrent requests to one lender's system. */
const mostAtOnce = 8
/** How much longer, in ms, a claim lasts than a request may take. */
const leaseMarginMs = 2_000

/**
 * Delivers until stopped.
 *
 * @returns stops it: requests in progress are aborted, and repeated by another process or after the next start
 */
export function keepDelivering(delivering: Delivering): () => Promise<void> {
  const { store, now, log } = delivering
  const lanes = new Map<LenderId, Promise<void>>()
  const look = async (ended: AbortSignal) => {
    for (const lender of await forAllLenders(() => store.read((db) => lendersWithDueEvents(db, now())))) {
      if (lanes.has(lender)) continue
      const lane = forLender(lender, () => deliverDue(delivering, lender, ended)).catch(logFailure(log, lender))
      lanes.set(
        lender,
        lane.finally(() => lanes.delete(lender)),
      )
    }
  }
  const stop = keepDoing(pauseMs, look, (error) => log.warn(withoutData(error), 'The outbox could not be read.'))
  return async () => {
    await stop()
    await Promise.all(lanes.values())
  }
}

/**
 * Delivers until no event of this lender is due. Reads the outbox again while requests are in progress, so that a slow
 * response for one application does not delay others.
 */
export async function deliverDue(delivering: Delivering, lender: LenderId, ended: AbortSignal): Promise<void> {
  const { store, now, config, log } = delivering
  const leaseMs = config.lenderSystemTimeoutMs + leaseMarginMs
  const underWay = new Set<Promise<void>>()
  try {
    while (!ended.aborted) {
      const most = mostAtOnce - underWay.size
      const events = most === 0 ? [] : await claimEvents(store, lender, { now: now(), leaseMs, most })
      for (const event of events) {
        const delivery = deliver(delivering, event, ended)
          .catch(logFailure(log, lender))
          .finally(() => underWay.delete(delivery))
        underWay.add(delivery)
      }
      if (underWay.size === 0) return
      await Promise.race([...underWay, pause(pauseMs, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(underWay)
  }
}

/** The events stay in the outbox and are due again when their lease ends. */
function logFailure(log: Delivering['log'], lender: LenderId) {
  return (error: unknown) => log.warn({ lender, ...withoutData(error) }, 'The outbox could not be delivered.')
}

async function deliver(delivering: Delivering, event: OutboxEvent, ended: AbortSignal): Promise<void> {
  const { store, now, log, random } = delivering
  const { lender, uuid, type, tries } = event
  const described = { lender, event: uuid, type, tries }
  const posted = await post(delivering, event, ended)
  if ('accepted' in posted) {
    await deleteEvent(store, event)
    log.info(described, 'A lender system acknowledged an event.')
    return
  }
  const { trouble, retryAfterMs } = posted
  if (tries >= mostDeliveryTries) {
    await endClaim(store, 'outbox', event, { parked_at: now(), trouble })
    log.error({ ...described, trouble }, 'An event is a dead letter: "npm run flow -- outbox" shows and resends it.')
    return
  }
  const delayMs = ended.aborted ? 0 : retryDelay(tries, random(), retryAfterMs)
  await endClaim(store, 'outbox', event, { due_at: new Date(now().getTime() + delayMs), trouble })
  log.warn({ ...described, trouble, delayMs }, 'A lender system did not acknowledge an event; it is sent again.')
}

async function post({ config, keys, now }: Delivering, event: OutboxEvent, ended: AbortSignal): Promise<Posted> {
  const address = config.lenderSystems.get(event.lender)
  if (!address) return { trouble: 'The environment has no address for this lender system.' }
  try {
    return await postEvent(address, event, { sealer: keys.sealer, timeoutMs: config.lenderSystemTimeoutMs, ended, now })
  } catch (error) {
    return { trouble: troubleOf(error) }
  }
}
