/** The key of the conversation with an agent in the storage of the tab. */
export const liveChatKey = 'live-chat'
