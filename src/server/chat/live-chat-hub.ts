/**
 * The open sockets of conversations with agents. The rows are the truth: the caller that writes one wakes the conversation, here
 * and on the other servers, and each socket is sent what follows the number that it has.
 */
import type { ChatSide, EntriesFrame, LiveChatEntry, ServerFrame } from '#contract/live-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { withoutData } from '../errors/without-data.ts'
import type { Sealer } from '../secrets/sealer.ts'
import {
  type FoundLiveChat,
  findLiveChat,
  type LiveChatKey,
  type LiveMessageContent,
  liveMessagesAfter,
  openLiveMessage,
  type StoredLiveMessage,
} from '../store/live-chats.ts'
import { forLender } from '../store/row-scope.ts'

/** One side of a conversation, and how frames reach its socket. */
export type ChatParticipant = {
  readonly key: LiveChatKey
  readonly side: ChatSide
  readonly send: (frame: ServerFrame) => void
  /** Whether the conversation is still this side's; it is an agent's until another one has it. */
  readonly owns: (chat: FoundLiveChat) => boolean
}

/** An open socket of a conversation, in a hub. */
export type ChatConnection = Pick<ChatParticipant, 'key' | 'side'> & {
  /**
   * Has the socket sent the entries after a number, and the state in any case, with the next delivery.
   *
   * @param isNew whether the page has nothing yet
   */
  readonly restart: (after: number, isNew: boolean) => void
  /** Has the socket sent the entries from a number on, with the next delivery. */
  readonly repeatFrom: (number: number) => void
  /** Like `deliver` of the hub, for this socket, by a row that was read a moment ago. */
  readonly answer: (chat: FoundLiveChat) => Promise<void>
  /** Shows the other side, on all servers, that this one is typing. */
  readonly type: () => void
  readonly leave: () => void
}

export type LiveChatHub = {
  /** @param after the number after which the socket is sent entries */
  readonly connect: (participant: ChatParticipant, after: number) => ChatConnection
  /** Whether a side has a socket of the conversation on this server. */
  readonly isThere: (key: LiveChatKey, side: ChatSide) => boolean
  /** Sends each socket of the conversation on this server what it has not been sent. */
  readonly deliver: (key: LiveChatKey) => Promise<void>
  readonly close: () => Promise<void>
}

type Socket = ChatParticipant & {
  /** The number of the last entry that the socket was sent. */
  after: number
  /** Whether the page has nothing yet. */
  isNew: boolean
  /** The state that the socket was sent last; undefined where it has to be sent in any case. */
  sentState: string | undefined
}
/** A conversation with sockets on this server. */
type OpenChat = { readonly sockets: Set<Socket>; isBusy: boolean; isAgain: boolean }
type Log = { readonly warn: (data: object, text: string) => void }

/** The most entries in one frame. */
const mostEntries = 100

/** A notification: who is typing, or nothing for new rows. */
export function payloadOf({ lender, chat }: LiveChatKey, typing?: ChatSide): string {
  return JSON.stringify([lender, chat, ...(typing ? [typing] : [])])
}

export function openLiveChatHub({ store, keys, notify }: HubParts, log: Log): LiveChatHub {
  const openChats = new Map<string, OpenChat>()
  const openChatOf = (key: LiveChatKey) => openChats.get(payloadOf(key))

  const deliver = async (key: LiveChatKey): Promise<void> => {
    const open = openChatOf(key)
    if (!open) return
    open.isAgain = true
    if (open.isBusy) return
    open.isBusy = true
    try {
      while (open.isAgain && open.sockets.size > 0) {
        open.isAgain = false
        await forLender(key.lender, () => deliverOnce(key, open))
      }
    } catch (error) {
      // The next ping delivers.
      log.warn({ lender: key.lender, ...withoutData(error) }, 'A conversation could not be delivered.')
    } finally {
      open.isBusy = false
    }
  }

  const deliverOnce = async (key: LiveChatKey, open: OpenChat): Promise<void> => {
    const from = Math.min(...[...open.sockets].map(({ after }) => after))
    const read = await store.read(async (db) => {
      // The conversation first: messages that come in between are sent with the next wake-up.
      const chat = await findLiveChat(db, key)
      if (!chat) return undefined
      const rows = chat.last_number > from ? await liveMessagesAfter(db, key, from, mostEntries) : []
      return { chat, rows }
    })
    if (!read) return
    const entries = read.rows.map((row) => entryOf(keys.sealer, row))
    if (entries.length === mostEntries) open.isAgain = true
    for (const socket of open.sockets) {
      if (!socket.owns(read.chat)) {
        socket.send({ kind: 'refused', why: 'not-found' })
        open.sockets.delete(socket)
      }
      // It asked meanwhile for entries before those that were read.
      else if (socket.after < from) open.isAgain = true
      else sendTo(socket, entries, read.chat)
    }
  }

  const sendTyping = (key: LiveChatKey, side: ChatSide) => {
    for (const socket of openChatOf(key)?.sockets ?? []) if (socket.side !== side) socket.send({ kind: 'typing' })
  }
  const stopListening = store.listen((payload) => {
    const notified = notificationIn(payload)
    if (!notified) return
    if (notified.typing) sendTyping(notified, notified.typing)
    else void deliver(notified)
  })

  return {
    connect: (participant, after) => {
      const { key, side } = participant
      const socket: Socket = { ...participant, after, isNew: false, sentState: undefined }
      const open = openChatOf(key) ?? { sockets: new Set(), isBusy: false, isAgain: false }
      openChats.set(payloadOf(key), open)
      open.sockets.add(socket)
      return {
        ...{ key, side },
        restart: (number, isNew) => {
          Object.assign(socket, { after: Math.min(socket.after, number), isNew, sentState: undefined })
        },
        repeatFrom: (number) => {
          socket.after = Math.min(socket.after, number - 1)
        },
        answer: async (chat) => {
          if (socket.after < chat.last_number) await deliver(key)
          else sendTo(socket, [], chat)
        },
        type: () => {
          sendTyping(key, side)
          notify(payloadOf(key, side))
        },
        leave: () => {
          open.sockets.delete(socket)
          if (open.sockets.size === 0 && openChatOf(key) === open) openChats.delete(payloadOf(key))
        },
      }
    },
    isThere: (key, side) => [...(openChatOf(key)?.sockets ?? [])].some((socket) => socket.side === side),
    deliver,
    close: stopListening,
  }
}

type HubParts = Pick<ServerParts, 'store' | 'keys'> & { readonly notify: (payload: string) => void }

function sendTo(socket: Socket, entries: readonly LiveChatEntry[], { state, agent_name: agent }: FoundLiveChat): void {
  const { after } = socket
  const unsent = entries.filter(({ number }) => number > after)
  const chatState: Pick<EntriesFrame, 'state' | 'agent'> = { state, ...(agent !== null && { agent }) }
  const sentState = JSON.stringify(chatState)
  if (unsent.length === 0 && sentState === socket.sentState) return
  const begins = socket.isNew && ({ begins: true } as const)
  Object.assign(socket, { after: unsent.at(-1)?.number ?? after, sentState, isNew: false })
  socket.send({ kind: 'entries', after, ...begins, entries: unsent, ...chatState })
}

function entryOf(sealer: Sealer, row: StoredLiveMessage): LiveChatEntry {
  const { number, uuid: id, side: from, created_at } = row
  return { number, id, from, ...contentOf(sealer, row), at: created_at.toISOString() }
}

/** Empty for one that cannot be opened: its number is needed, since entries follow one another without a gap. */
function contentOf(sealer: Sealer, row: StoredLiveMessage): LiveMessageContent {
  try {
    return openLiveMessage(sealer, row)
  } catch {
    return { text: '' }
  }
}

function notificationIn(payload: string): (LiveChatKey & { readonly typing?: ChatSide }) | undefined {
  const [lender, chat, typing] = JSON.parse(payload)
  if (typeof lender !== 'string' || typeof chat !== 'string') return undefined
  return { lender, chat, ...((typing === 'borrower' || typing === 'agent') && { typing }) }
}
