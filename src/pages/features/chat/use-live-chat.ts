import { useState } from 'react'
import { withLender } from '#contract/lender-query.ts'
import { liveChatSocketPath } from '#contract/live-chat.ts'
import { useApp } from '../../lib/app-context.tsx'
import { liveChatKey } from '../../lib/chat/live-chat-key.ts'
import { useChatLine } from '../../lib/chat/use-chat-line.ts'
import { type ChatFiles, useChatFiles } from './use-chat-files.ts'

/** The conversation with an agent, whether or not its drawer is open. `chat`: its id; undefined before one has begun. */
export type AgentConversation = ReturnType<typeof useChatLine> & {
  readonly chat: string | undefined
  readonly files: ChatFiles
  readonly begun: (chat: string) => void
  readonly startNew: () => void
}

export function useAgentConversation(): AgentConversation {
  const { session, lender, tab } = useApp()
  const [chat, setChat] = useState(() => tab.get(liveChatKey))
  const address = {
    path: withLender(liveChatSocketPath, lender),
    hello: () => {
      const token = session.token()
      return { chat: chat ?? '', ...(token !== undefined && { token }) }
    },
  }
  const line = useChatLine(chat, address, tab)
  const files = useChatFiles(chat)
  return {
    ...{ ...line, chat, files },
    begun: (id) => {
      tab.set(liveChatKey, id)
      setChat(id)
    },
    startNew: () => {
      tab.remove(liveChatKey)
      setChat(undefined)
      files.forgetAll()
    },
  }
}

/** The key, in the storage of the tab, of the number of the last entry of a conversation that its opened drawer has shown. */
export const lastShownKey = (chat: string): string => `${liveChatKey}-shown ${chat}`

/** The key of whether the opened drawer has shown that a conversation has ended. */
export const endShownKey = (chat: string): string => `${liveChatKey}-end-shown ${chat}`
