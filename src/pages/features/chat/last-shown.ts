import { liveChatKey } from '../../lib/chat/live-chat-key.ts'

/** The key, in the storage of the tab, of the number of the last entry of a conversation that its opened drawer has shown. */
export const lastShownKey = (chat: string): string => `${liveChatKey}-shown ${chat}`

/** The key of whether the opened drawer has shown that a conversation has ended. */
export const endShownKey = (chat: string): string => `${liveChatKey}-end-shown ${chat}`
