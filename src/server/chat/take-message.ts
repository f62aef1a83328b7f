import type { FrameRefusal } from '#contract/live-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import {
  addLiveMessage,
  findLiveMessage,
  holdLiveChat,
  type LiveChatPlace,
  type LiveMessageContent,
  notifyLiveChat,
  type StoredLiveChat,
} from '../store/live-chats.ts'
import type { Writer } from '../store/open-store.ts'
import type { ChatLimits } from './limits-of-chat.ts'
import { payloadOf, type Seat } from './live-chat-hub.ts'

/** The most messages of one conversation. */
const mostMessages = 5_000

type Said = LiveMessageContent & { readonly uuid: string; readonly side: Seat['side'] }
/** `known`: the message was stored before. */
export type TakenMessage = 'stored' | 'known' | FrameRefusal

/**
 * Stores a message once, under the lock of its conversation.
 *
 * @param limits undefined for a lender that has no chat with agents any more
 * @param beside writes what belongs to the message, or refuses it
 */
export async function takeMessage(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  place: LiveChatPlace,
  limits: ChatLimits | undefined,
  said: Said,
  beside?: (tx: Writer) => Promise<FrameRefusal | undefined>,
): Promise<TakenMessage> {
  return await store.write(async (tx): Promise<TakenMessage> => {
    const held = await holdLiveChat(tx, place)
    if (!held || !limits) return 'not-found'
    const before = await findLiveMessage(tx, place, said.uuid)
    if (before) return before.side === said.side ? 'known' : 'id-taken'
    if (held.state === 'ended' || isInactive(held, limits)) return 'ended'
    if (held.last_number >= mostMessages) return 'too-many'
    const refusal = await beside?.(tx)
    if (refusal) return refusal
    await addLiveMessage(tx, keys.sealer, held, said, now())
    await notifyLiveChat(tx, payloadOf(place))
    return 'stored'
  })
}

/** Whether nobody has written for so long that the conversation is over. */
export function isInactive({ state, last_at }: Pick<StoredLiveChat, 'state' | 'last_at'>, { openSince }: ChatLimits): boolean {
  return state !== 'ended' && last_at < openSince
}
