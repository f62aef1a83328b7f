/** Answers the frames that one socket of a conversation sends. */
import {
  type ChatSide,
  type FrameRefusal,
  longestFrame,
  type PageFrame,
  pingSeconds,
  type ServerFrame,
} from '#contract/live-chat.ts'
import { isBlank } from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { withoutData } from '../errors/without-data.ts'
import {
  endLiveChat,
  type FoundLiveChat,
  findLiveChat,
  findLiveMessage,
  type LiveChatKey,
  markBorrowerSeen,
  notifyLiveChat,
  type StoredLiveChat,
} from '../store/live-chats.ts'
import { forLender } from '../store/row-scope.ts'
import { frameIn } from './frame-in.ts'
import type { ChatLimits } from './limits-of-chat.ts'
import { type ChatConnection, type ChatParticipant, type LiveChatHub, payloadOf } from './live-chat-hub.ts'
import { isInactive, takeMessage } from './take-message.ts'

/** The socket, as far as a conversation needs it; `close` takes a status code of RFC 6455. */
export type Line = {
  readonly send: (text: string) => void
  readonly close: (code: number, reason: string) => void
  readonly onText: (heard: (text: string) => void) => void
  /** `code`: with which the page, or the connection, ended the socket. */
  readonly onClose: (heard: (code: number) => void) => void
}

/** How a side shows that a conversation is its own. */
export type Admission = {
  readonly side: ChatSide
  /** @returns the conversation that a `hello` asks for */
  readonly keyOf: (hello: Hello) => Promise<LiveChatKey | FrameRefusal>
  /** Whether the conversation is still this side's; asked before each message and with each ping. */
  readonly isStillIn: (chat: StoredLiveChat) => Promise<boolean>
  /** Like `isStillIn`, by the row alone; asked with each delivery. True where it is left out. */
  readonly owns?: ChatParticipant['owns']
  /** The number after which a side that has nothing yet is sent entries. */
  readonly startOf: (chat: StoredLiveChat, limits: ChatLimits) => number
  /** Undefined for a lender that has no chat with agents any more. */
  readonly limits: (key: LiveChatKey) => Promise<ChatLimits | undefined>
}
type Hello = Extract<PageFrame, { kind: 'hello' }>

/** A socket lives for twelve hours at most. */
const longestMs = 12 * 60 * 60_000
const silentMs = 3 * pingSeconds * 1_000
/** How old the note may be that a borrower is there. */
const seenMs = 30_000
/** The status codes with which a page closes a socket that it leaves: RFC 6455, section 7.4.1. */
const leaving: readonly number[] = [1000, 1001, 1005]
/** Frames that a socket may send at once, and how many more each second. */
const burst = 60
const framesASecond = 10

type ConverseParts = Pick<ServerParts, 'store' | 'keys' | 'now'> & { readonly hub: LiveChatHub }
type Log = { readonly warn: (data: object, text: string) => void }

export function converse(parts: ConverseParts, line: Line, admission: Admission, log: Log): void {
  const { hub, store, now } = parts
  let connection: ChatConnection | undefined
  let isClosed = false
  let allowance = burst
  let counted = performance.now()
  let working: Promise<void> = Promise.resolve()

  const send = (frame: ServerFrame) => {
    if (!isClosed) line.send(JSON.stringify(frame))
  }
  const close = (why: FrameRefusal) => {
    send({ kind: 'refused', why })
    line.close(1008, why)
  }
  const silence = setTimeout(() => line.close(1001, 'silent'), silentMs)
  const lifetime = setTimeout(() => line.close(1000, 'lifetime'), longestMs)
  silence.unref()
  lifetime.unref()
  line.onClose((code) => {
    isClosed = true
    clearTimeout(silence)
    clearTimeout(lifetime)
    if (!connection) return
    connection.leave()
    if (leaving.includes(code) && !hub.isThere(connection.key, 'borrower')) note(connection, null)
  })
  line.onText((text) => {
    silence.refresh()
    const at = performance.now()
    allowance = Math.min(burst, allowance + ((at - counted) / 1_000) * framesASecond) - 1
    counted = at
    if (allowance < 0) return close('too-many')
    const frame = text.length > longestFrame ? undefined : frameIn(text)
    if (!frame) return close('malformed')
    // One frame after the other, so that messages are stored in the order in which they came.
    working = working.then(() => answer(frame)).catch(failed(frame))
  })
  const failed = (frame: PageFrame) => (error: unknown) => {
    log.warn({ ...(connection && { lender: connection.key.lender }), ...withoutData(error) }, 'A frame of a conversation failed.')
    send({ kind: 'refused', why: 'unavailable', ...(frame.kind === 'message' && { id: frame.id }) })
  }

  /** Notes whether the borrower is there. A note that could not be written is made up for by the next ping. */
  const note = ({ key, side }: ChatConnection, at: Date | null) => {
    if (side !== 'borrower') return
    void forLender(key.lender, () => store.write((tx) => markBorrowerSeen(tx, key, at))).catch(() => undefined)
  }
  const see = (own: ChatConnection, { seen_at }: Pick<StoredLiveChat, 'seen_at'>) => {
    const at = now()
    if (seen_at === null || at.getTime() - seen_at.getTime() > seenMs) note(own, at)
  }

  const answer = async (frame: PageFrame): Promise<void> => {
    if (isClosed) return
    if (frame.kind === 'hello') return connection ? close('malformed') : await enter(frame)
    if (!connection) return close('malformed')
    const own = connection
    await forLender(own.key.lender, () => answerOpen(own, frame))
  }

  const answerOpen = async (own: ChatConnection, frame: Exclude<PageFrame, { kind: 'hello' }>): Promise<void> => {
    const chat = await store.read((db) => findLiveChat(db, own.key))
    if (!chat || !(await admission.isStillIn(chat))) return close('unauthenticated')
    if (frame.kind === 'typing') return own.type()
    if (frame.kind === 'message') return await take(own, frame)
    if (frame.kind === 'end') return await end(own)
    const limits = await admission.limits(own.key)
    if (!limits) return close('not-found')
    see(own, chat)
    await sendNew(own, frame, chat, limits)
  }

  const enter = async (hello: Hello): Promise<void> => {
    const key = await admission.keyOf(hello)
    if (typeof key === 'string') return close(key)
    await forLender(key.lender, () => connect(hello, key))
  }

  const connect = async (hello: Hello, key: LiveChatKey): Promise<void> => {
    const chat = await store.read((db) => findLiveChat(db, key))
    const limits = await admission.limits(key)
    if (!chat || !limits || !(await admission.isStillIn(chat))) return close('not-found')
    if (isClosed) return
    connection = hub.connect({ key, side: admission.side, send, owns: admission.owns ?? (() => true) }, chat.last_number)
    see(connection, chat)
    await sendNew(connection, hello, chat, limits)
  }

  /** Sends what follows the number that the page has, or ends a conversation that is over. */
  const sendNew = async (
    own: ChatConnection,
    { after }: { readonly after?: number },
    chat: FoundLiveChat,
    limits: ChatLimits,
  ): Promise<void> => {
    own.restart(after ?? admission.startOf(chat, limits), after === undefined)
    await (isInactive(chat, limits) ? end(own) : own.answer(chat))
  }

  const take = async (own: ChatConnection, { id, text }: Extract<PageFrame, { kind: 'message' }>): Promise<void> => {
    const { key, side } = own
    const limits = await admission.limits(key)
    const message = { uuid: id, side, text: withoutNumbers(text.trim()) }
    const refusal = isBlank(text) ? 'malformed' : limits && text.length > limits.messageLength ? 'too-long' : undefined
    const taken = refusal ?? (await takeMessage(parts, key, limits, message))
    if (taken !== 'stored' && taken !== 'known') return send({ kind: 'refused', why: taken, id })
    // A page that was loaded again began after the message, and would wait for its number for ever.
    const known = taken === 'known' ? await store.read((db) => findLiveMessage(db, key, id)) : undefined
    if (known) own.repeatFrom(known.number)
    // Not awaited: the next message of this socket need not wait until this one is read again.
    void hub.deliver(key)
  }

  const end = async ({ key }: ChatConnection): Promise<void> => {
    await store.write(async (tx) => {
      await endLiveChat(tx, key, now())
      await notifyLiveChat(tx, payloadOf(key))
    })
    await hub.deliver(key)
  }
}
