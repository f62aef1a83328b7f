/**
 * Delivers the outbox of messages: every process checks twice a second for due messages. Delivery is at least once: a
 * server killed between the relay's acknowledgement and its note of it sends the message again, with the same
 * Message-ID.
 */
import { factsOf, isAgreedTo, waitsForAnswer } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { PlainError, troubleOf, withoutData } from '../errors/without-data.ts'
import { lenderContext } from '../lender-system/lender-port-of.ts'
import { keepDoing } from '../queue/keep-doing.ts'
import { retryDelay } from '../queue/retry-delay.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import { hasAnsweredAfter } from '../store/audit.ts'
import { endClaim } from '../store/claims.ts'
import { loadApplication } from '../store/load-application.ts'
import { claimMessages, codeOccurrence, deleteMessage, openMessage, type StoredMessage } from '../store/message-outbox.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { linkOf, messageIdOf } from './message-addresses.ts'
import type { MessageTransport, ReadyMessage } from './message-transport.ts'
import { renderEmail } from './render-email.ts'

export type DeliveringMessages = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'now'> & {
  readonly transport: MessageTransport
  /** A random number from 0 to 1. */
  readonly random: () => number
  readonly log: {
    readonly warn: (data: object, text: string) => void
    readonly error: (data: object, text: string) => void
  }
}

/** After this many attempts a message is given up: about half a day. */
export const mostMessageTries = 30

const pauseMs = 500
const mostAtOnce = 8
/** Longer than an attempt may take. */
const leaseMs = 60_000

/**
 * Delivers until stopped.
 *
 * @returns stops it, after the messages in progress
 */
export function keepDeliveringMessages(delivering: DeliveringMessages): () => Promise<void> {
  const deliverAll = async (ended: AbortSignal) => {
    while (!ended.aborted && (await deliverDueMessages(delivering)) > 0);
  }
  const unread = (error: Error) => delivering.log.warn(withoutData(error), 'The outbox of messages could not be read.')
  const stop = keepDoing(pauseMs, deliverAll, unread)
  return async () => {
    await stop()
    delivering.transport.close()
  }
}

/** @returns the number of messages tried */
export async function deliverDueMessages(delivering: DeliveringMessages): Promise<number> {
  const { store, now } = delivering
  const messages = await forAllLenders(() => claimMessages(store, { now: now(), leaseMs, most: mostAtOnce }))
  await Promise.all(messages.map((message) => forLender(message.lender, () => deliver(delivering, message))))
  return messages.length
}

async function deliver(delivering: DeliveringMessages, stored: StoredMessage): Promise<void> {
  const { store, now, transport, random, log } = delivering
  const { lender, uuid, message, tries } = stored
  try {
    const ready = await readyMessage(delivering, stored)
    const via = ready ? await transport.send(ready) : 'withheld'
    if (via === 'smtp' && stored.occurrence.startsWith(codeOccurrence(''))) await deleteMessage(store, stored)
    else await endClaim(store, 'message_outbox', stored, { sent_at: now(), via, trouble: null })
  } catch (error) {
    const trouble = troubleOf(error)
    const described = { lender, event: uuid, message, tries, trouble }
    if (tries >= mostMessageTries) {
      await endClaim(store, 'message_outbox', stored, { trouble, parked_at: now() })
      log.error(described, 'A message is given up; it stays in the table "message_outbox".')
      return
    }
    const due_at = new Date(now().getTime() + retryDelay(tries, random()))
    await endClaim(store, 'message_outbox', stored, { trouble, due_at })
    log.warn(described, 'A message could not be sent; it is tried again.')
  }
}

/**
 * The e-mail or text in the form in which it is sent; undefined if the borrower has withdrawn the consent that it needs,
 * or has answered since the event of a message that waits.
 */
async function readyMessage(
  { store, keys, releases, now }: DeliveringMessages,
  stored: StoredMessage,
): Promise<ReadyMessage | undefined> {
  const { application_uuid: uuid, identity_uuid: identity } = stored
  if (uuid === null || identity === null) return await readyForAccount(releases, keys, stored)
  const owner = { lender: stored.lender, identity }
  const application = await store.read((db) => loadApplication(db, owner, uuid))
  const served = application && (await releases.pinned(stored.lender, application.release))
  if (!served) throw new PlainError('The application or its release is not there.')
  const { today } = lenderContext(served, now())
  if (!isAgreedTo(served.flow, stored.message, factsOf(served.flow, application, today))) return undefined
  if (waitsForAnswer(served.flow, stored.message)) {
    const answered = await store.read((db) => hasAnsweredAfter(db, stored.lender, uuid, stored.created_at))
    if (answered) return undefined
  }
  return asReady(served, stored, openMessage(keys.sealer, stored))
}

/** Messages about an account need no consent: they answer the borrower, or warn. */
async function readyForAccount(
  releases: DeliveringMessages['releases'],
  keys: DeliveringMessages['keys'],
  stored: StoredMessage,
): Promise<ReadyMessage> {
  const served = await releases.served(stored.lender)
  if (!served) throw new PlainError('The lender is not served.')
  return asReady(served, stored, openMessage(keys.sealer, stored))
}

function asReady({ flow }: ServedFlow, stored: StoredMessage, content: ReturnType<typeof openMessage>): ReadyMessage {
  const { lender } = flow.live
  const messageId = messageIdOf(stored, lender)
  if (content.kind === 'text') return { channel: 'text', messageId, to: content.to, text: content.text }
  const { to, subject, path } = content
  const from = { name: lender.name, address: lender.contact.email }
  return {
    channel: 'email',
    messageId,
    from,
    to,
    subject,
    ...renderEmail(content, { lender: { ...lender, locale: stored.locale }, link: linkOf(lender, path) }),
  }
}
