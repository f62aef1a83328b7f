/**
 * The chat with a person: a borrower and an agent of the lender, over a WebSocket with frames of JSON. A conversation is
 * begun by POST; each side then says `hello`, and is sent what it has not seen.
 */
const root = '/service-csp/external/api/v1/webchat'

/** POST `LiveChatBody`, answered by `LiveChatBegun`. 404 where no agent is there. */
export const liveChatPath = `${root}/initWebChat`
/** POST: the same call under the path and with the body that clients of the former provider send. */
export const twilioChatPath = '/service-csp/external/api/v1/twilio/initWebChat'
/** The WebSocket of a borrower. */
export const liveChatSocketPath = `${root}/socket`

/** `conversationId` is chosen by the page: a body that is sent again begins nothing. Without one it is new. */
export type LiveChatBody = {
  readonly conversationId?: string
  readonly friendlyName: string
  readonly emailAddress: string
  /** Where the borrower began the chat: a path below the base path, or a whole address. */
  readonly pageUrl: string
  readonly applicationUuid?: string
}
/** `conversationSid`: the same id, by the name that the documented call has for it. */
export type LiveChatBegun = { readonly conversationId: string; readonly conversationSid: string }

/** The side of a conversation that an entry is from. */
export type ChatSide = 'borrower' | 'agent'
export type LiveChatState = 'waiting' | 'active' | 'ended'

/** A stored message. `number` counts the entries of a conversation from 1; `id` was chosen by who sent it. */
export type LiveChatEntry = {
  readonly number: number
  readonly id: string
  readonly from: ChatSide
  /** Empty for a file. */
  readonly text: string
  readonly file?: ChatFile
  /** ISO 8601. */
  readonly at: string
}

/** `size` in bytes; `type`: the media type. */
export type ChatFile = { readonly name: string; readonly size: number; readonly type: string }

/** Seconds between the pings of a page. A socket without one for three times as long is closed. */
export const pingSeconds = 10
/** The longest frame in bytes. */
export const longestFrame = 16_384

/**
 * What a page says. `after`: the number of the last entry that it has; left out by a page that has none.
 * `token`: of a signed-in borrower, as in the header `Authorization`.
 */
export type PageFrame =
  | { readonly kind: 'hello'; readonly chat: string; readonly token?: string; readonly after?: number; readonly lender?: string }
  | { readonly kind: 'message'; readonly id: string; readonly text: string }
  | { readonly kind: 'typing' }
  | { readonly kind: 'end' }
  | { readonly kind: 'ping'; readonly after?: number }

/** Entries that follow the number `after` without a gap, and how the conversation stands. Each ping is answered by one. */
export type EntriesFrame = {
  readonly kind: 'entries'
  readonly after: number
  /** The first entries that a page without any is shown: what is before them is not sent. */
  readonly begins?: true
  readonly entries: readonly LiveChatEntry[]
  readonly state: LiveChatState
  /** The name of the agent who has taken the conversation. */
  readonly agent?: string
}

/**
 * What the server says. `typing`: the other side is. `refused`: why a frame was not taken; `id` of a message. The server
 * closes the socket after the refusal of a `hello`.
 */
export type ServerFrame =
  | EntriesFrame
  | { readonly kind: 'typing' }
  | { readonly kind: 'refused'; readonly why: FrameRefusal; readonly id?: string }

export type FrameRefusal =
  | 'malformed'
  | 'unauthenticated'
  | 'not-found'
  | 'ended'
  | 'too-long'
  | 'too-many'
  | 'id-taken'
  | 'unavailable'
