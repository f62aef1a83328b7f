import type { ChatSide, FrameRefusal } from '#contract/live-chat.ts'
import type { ServerParts } from '../config/server-parts.ts'
import {
  addLiveMessage,
  findLiveMessage,
  type LiveChatKey,
  type LiveMessageContent,
  lockLiveChat,
  notifyLiveChat,
  type StoredLiveChat,
} from '../store/live-chats.ts'
import type { Writer } from '../store/open-store.ts'
import type { ChatLimits } from './limits-of-chat.ts'
import { payloadOf } from './live-chat-hub.ts'

/** The most messages of one conversation. */
const mostMessages = 5_000

type NewMessage = LiveMessageContent & { readonly uuid: string; readonly side: ChatSide }
/** `known`: the message was stored before. */
export type TakenMessage = 'stored' | 'known' | FrameRefusal

/**
 * Stores a message once, under the lock of its conversation.
 *
 * @param limits undefined for a lender that has no chat with agents any more
 * @param writeMore writes what belongs to the message, or refuses it
 */
export async function takeMessage(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  key: LiveChatKey,
  limits: ChatLimits | undefined,
  message: NewMessage,
  writeMore?: (tx: Writer) => Promise<FrameRefusal | undefined>,
): Promise<TakenMessage> {
  return await store.write(async (tx): Promise<TakenMessage> => {
    const chat = await lockLiveChat(tx, key)
    if (!chat || !limits) return 'not-found'
    const before = await findLiveMessage(tx, key, message.uuid)
    if (before) return before.side === message.side ? 'known' : 'id-taken'
    if (chat.state === 'ended' || isInactive(chat, limits)) return 'ended'
    if (chat.last_number >= mostMessages) return 'too-many'
    const refusal = await writeMore?.(tx)
    if (refusal) return refusal
    await addLiveMessage(tx, keys.sealer, chat, message, now())
    await notifyLiveChat(tx, payloadOf(key))
    return 'stored'
  })
}

/** Whether nobody has written for so long that the conversation is over. */
export function isInactive({ state, last_at }: Pick<StoredLiveChat, 'state' | 'last_at'>, { openSince }: ChatLimits): boolean {
  return state !== 'ended' && last_at < openSince
}
