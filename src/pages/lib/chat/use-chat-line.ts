import { useEffect, useRef, useState } from 'react'
import { newChatLine } from '#engine/index.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'
import { liveChatKey } from './live-chat-key.ts'
import { type ChatAddress, type LiveChatLine, type OpenedLine, openChatLine, type SeenLine } from './open-chat-line.ts'

/** Where messages that could not be sent are kept until a later line sends them. */
export type KeptUnsent = Pick<BrowserStorage, 'get' | 'set'>

/** Keeps a conversation connected while the component is there. @param key names the conversation; undefined for none */
export function useChatLine(
  key: string | undefined,
  address: ChatAddress,
  kept?: KeptUnsent,
): SeenLine & { readonly opened: () => OpenedLine | undefined } {
  const [seen, setSeen] = useState<SeenLine>({ line: newChatLine, isTyping: false })
  const opened = useRef<OpenedLine>(undefined)
  const newest = useRef(address)
  newest.current = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line for a new conversation alone
  useEffect(() => {
    setSeen({ line: newChatLine, isTyping: false })
    if (key === undefined) return
    const own = { path: newest.current.path, hello: () => newest.current.hello() }
    const line = openChatLine(own, unsentIn(kept, key), (next) => {
      kept?.set(storageKey, JSON.stringify({ key, unsent: next.line.view.unsent }))
      setSeen(next)
    })
    opened.current = line
    return () => {
      opened.current = undefined
      line.close()
    }
  }, [key])
  return { ...seen, opened: () => opened.current }
}

const storageKey = `${liveChatKey}-unsent`

/** The unsent messages of this conversation; none where the stored text is of another conversation or cannot be read. */
function unsentIn(kept: KeptUnsent | undefined, key: string): LiveChatLine['view']['unsent'] {
  try {
    const stored = JSON.parse(kept?.get(storageKey) ?? '{}')
    return stored.key === key ? stored.unsent : []
  } catch {
    return []
  }
}
