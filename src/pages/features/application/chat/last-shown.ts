/** The key, in the storage of the tab, of the number of the last entry of a conversation that its opened drawer has shown. */
export const lastShownKey = (chat: string): string => `live-chat-shown ${chat}`
