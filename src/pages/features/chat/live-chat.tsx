import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { LiveChatForm } from './live-chat-form.tsx'
import { LiveConversation } from './live-conversation.tsx'
import type { Talk } from './use-live-chat.ts'

type LiveChatProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly talk: Talk
  /** Goes to the chatbot. */
  readonly onAssistant: () => void
}

/** The chat with an agent: who one is, then the conversation, which a reload takes up again. */
export function LiveChat({ page, live, talk, onAssistant }: LiveChatProps) {
  const { chat } = talk
  if (chat !== undefined)
    return <LiveConversation key={chat} chat={chat} page={page} live={live} talk={talk} onAssistant={onAssistant} />
  return <LiveChatForm page={page} live={live} onBegun={talk.begun} onAssistant={onAssistant} />
}
