/**
 * The open sockets of conversations with agents. The rows are the truth: the caller that writes one wakes the conversation, here
 * and on the other servers, and each socket is sent what follows the number that it has.
 */
import type { ChatSide, EntriesFrame, LiveChatEntry, LiveChatState, ServerFrame } from '#contract/live-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { withoutData } from '../errors/without-data.ts'
import type { Sealer } from '../secrets/sealer.ts'
import {
  type FoundLiveChat,
  findLiveChat,
  type LiveChatPlace,
  type LiveMessageContent,
  liveMessagesAfter,
  openLiveMessage,
  type StoredLiveMessage,
} from '../store/live-chats.ts'
import { forLender } from '../store/row-scope.ts'

/** One open socket of a conversation. */
export type Seat = {
  readonly place: LiveChatPlace
  readonly side: ChatSide
  readonly send: (frame: ServerFrame) => void
  /** Whether the conversation is still this side's; it is an agent's until another one has it. */
  readonly owns: (chat: FoundLiveChat) => boolean
  /** The number of the last entry that the socket was sent. */
  after: number
  /** Whether the page has nothing yet. */
  begins?: boolean
  /** The state that the socket was sent last; undefined where it has to be sent in any case. */
  sentState?: string | undefined
}

export type LiveChatHub = {
  readonly sit: (seat: Seat) => void
  readonly leave: (seat: Seat) => void
  /** Whether a side has a socket of the conversation on this server. */
  readonly isThere: (place: LiveChatPlace, side: ChatSide) => boolean
  /** Sends each socket of the conversation on this server what it has not been sent. */
  readonly deliver: (place: LiveChatPlace) => Promise<void>
  /** Like `deliver`, for one socket, by a row that was read a moment ago. */
  readonly answer: (seat: Seat, chat: FoundLiveChat) => Promise<void>
  /** Shows the other side, on all servers, that this one is typing. */
  readonly type: (seat: Seat) => void
  readonly close: () => Promise<void>
}

type Table = { readonly seats: Set<Seat>; isBusy: boolean; isAgain: boolean }
type Log = { readonly warn: (data: object, text: string) => void }

/** The most entries in one frame. */
const mostEntries = 100

/** A notification: who is typing, or nothing for new rows. */
export function payloadOf({ lender, chat }: LiveChatPlace, typing?: ChatSide): string {
  return JSON.stringify([lender, chat, ...(typing ? [typing] : [])])
}

export function openLiveChatHub({ store, keys, notify }: HubParts, log: Log): LiveChatHub {
  const tables = new Map<string, Table>()
  const tableOf = (place: LiveChatPlace) => tables.get(payloadOf(place))

  const deliver = async (place: LiveChatPlace): Promise<void> => {
    const table = tableOf(place)
    if (!table) return
    table.isAgain = true
    if (table.isBusy) return
    table.isBusy = true
    try {
      while (table.isAgain && table.seats.size > 0) {
        table.isAgain = false
        await forLender(place.lender, () => deliverOnce(place, table))
      }
    } catch (error) {
      // The next ping delivers.
      log.warn({ lender: place.lender, ...withoutData(error) }, 'A conversation could not be delivered.')
    } finally {
      table.isBusy = false
    }
  }

  const deliverOnce = async (place: LiveChatPlace, table: Table): Promise<void> => {
    const from = Math.min(...[...table.seats].map(({ after }) => after))
    const read = await store.read(async (db) => {
      // The conversation first: messages that come in between are sent with the next wake-up.
      const chat = await findLiveChat(db, place)
      if (!chat) return undefined
      const rows = chat.last_number > from ? await liveMessagesAfter(db, place, from, mostEntries) : []
      return { chat, rows }
    })
    if (!read) return
    const entries = read.rows.map((row) => entryOf(keys.sealer, row))
    if (entries.length === mostEntries) table.isAgain = true
    for (const seat of table.seats) {
      if (!seat.owns(read.chat)) {
        seat.send({ kind: 'refused', why: 'not-found' })
        table.seats.delete(seat)
      }
      // It asked meanwhile for entries before those that were read.
      else if (seat.after < from) table.isAgain = true
      else sendTo(seat, entries, read.chat)
    }
  }

  const sendTyping = (place: LiveChatPlace, side: ChatSide) => {
    for (const seat of tableOf(place)?.seats ?? []) if (seat.side !== side) seat.send({ kind: 'typing' })
  }
  const silence = store.listen((payload) => {
    const place = placeIn(payload)
    if (!place) return
    if (place.typing) sendTyping(place, place.typing)
    else void deliver(place)
  })

  return {
    sit: (seat) => {
      const key = payloadOf(seat.place)
      const table = tables.get(key) ?? { seats: new Set(), isBusy: false, isAgain: false }
      tables.set(key, table)
      table.seats.add(seat)
    },
    leave: (seat) => {
      const table = tableOf(seat.place)
      table?.seats.delete(seat)
      if (table?.seats.size === 0) tables.delete(payloadOf(seat.place))
    },
    isThere: (place, side) => [...(tableOf(place)?.seats ?? [])].some((seat) => seat.side === side),
    deliver,
    answer: async (seat, chat) => {
      if (seat.after < chat.last_number) await deliver(seat.place)
      else sendTo(seat, [], chat)
    },
    type: ({ place, side }) => {
      sendTyping(place, side)
      notify(payloadOf(place, side))
    },
    close: silence,
  }
}

type HubParts = Pick<ServerParts, 'store' | 'keys'> & { readonly notify: (payload: string) => void }

function sendTo(seat: Seat, entries: readonly LiveChatEntry[], { state: standing, agent_name: agent }: FoundLiveChat): void {
  const { after } = seat
  const own = entries.filter(({ number }) => number > after)
  const stands = { state: standing, ...(agent !== null && { agent }) } satisfies Standing
  const state = JSON.stringify(stands)
  if (own.length === 0 && state === seat.sentState) return
  seat.after = own.at(-1)?.number ?? after
  seat.sentState = state
  const begins = seat.begins && ({ begins: true } as const)
  seat.begins = false
  seat.send({ kind: 'entries', after, ...begins, entries: own, ...stands })
}

type Standing = Pick<EntriesFrame, 'agent'> & { readonly state: LiveChatState }

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

function placeIn(payload: string): (LiveChatPlace & { readonly typing?: ChatSide }) | undefined {
  const [lender, chat, typing] = JSON.parse(payload)
  if (typeof lender !== 'string' || typeof chat !== 'string') return undefined
  return { lender, chat, ...((typing === 'borrower' || typing === 'agent') && { typing }) }
}
