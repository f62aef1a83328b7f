import { useEffect, useRef, useState } from 'react'
import { newChatLine } from '#engine/index.ts'
import { type ChatAddress, type OpenedLine, openChatLine, type SeenLine } from './open-chat-line.ts'

/** Keeps a conversation connected while the component is shown. @param key names the conversation */
export function useChatLine(key: string, address: ChatAddress): SeenLine & { readonly opened: () => OpenedLine | undefined } {
  const [seen, setSeen] = useState<SeenLine>({ line: newChatLine, isTyping: false })
  const opened = useRef<OpenedLine>(undefined)
  const newest = useRef(address)
  newest.current = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line for a new conversation alone
  useEffect(() => {
    const line = openChatLine({ path: newest.current.path, hello: () => newest.current.hello() }, setSeen)
    opened.current = line
    return () => line.close()
  }, [key])
  return { ...seen, opened: () => opened.current }
}
