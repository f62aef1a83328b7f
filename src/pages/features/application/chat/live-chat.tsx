import { useState } from 'react'
import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { LiveChatForm } from './live-chat-form.tsx'
import { LiveConversation } from './live-conversation.tsx'

/** The key of the conversation with an agent in the storage of the tab. */
export const liveChatKey = 'live-chat'

type LiveChatProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  /** Goes to the chatbot. */
  readonly onAssistant: () => void
}

/** The chat with an agent: who one is, then the conversation, which a reload takes up again. */
export function LiveChat({ page, live, onAssistant }: LiveChatProps) {
  const { tab } = useApp()
  const [chat, setChat] = useState(() => tab.get(liveChatKey))
  const startNew = () => {
    tab.remove(liveChatKey)
    setChat(undefined)
  }
  if (chat !== undefined) return <LiveConversation chat={chat} page={page} live={live} onStartNew={startNew} />
  const begun = (id: string) => {
    tab.set(liveChatKey, id)
    setChat(id)
  }
  return <LiveChatForm page={page} live={live} onBegun={begun} onAssistant={onAssistant} />
}
