/**
 * The key of the conversation with an agent in the storage of the tab. The other keys of conversations with agents begin with
 * it, and sign-out removes them all.
 */
export const liveChatKey = 'live-chat'
