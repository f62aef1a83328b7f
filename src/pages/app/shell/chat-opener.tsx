import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { chatQuery } from '#contract/chat.ts'
import { chatFlag } from '#engine/index.ts'
import { WaitMark } from '#ui/loader.tsx'
import { useToasts } from '#ui/toasts.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { liveChatKey } from '../../lib/chat/live-chat-key.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

type Chat = ComponentType<{
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly onNews: (id: string | undefined) => void
}>

/**
 * Opens the chat, which is loaded then, or at once where a conversation with an agent goes on. An address that asks for it
 * opens it. Below the button the closed chat shows what needs the borrower.
 */
export function ChatOpener() {
  const words = useWords()
  const { show } = useToasts()
  const { search } = useLocation()
  const isOffered = useFlowInForce().flags[chatFlag] === true
  const { tab } = useApp()
  const [Chat, setChat] = useState<Chat>()
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState<string>()

  const load = (failed?: () => void) => {
    import('../../features/chat/chat-drawer.tsx').then(
      (part) => setChat(() => part.Chat),
      () => failed?.(),
    )
  }
  const open = () => {
    setOpen(true)
    load(() => {
      setOpen(false)
      show({ id: 'chat', kind: 'error', text: words('chatFailed') })
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOffered && tab.get(liveChatKey) !== undefined) load()
  }, [])
  const isAsked = isOffered && search.includes(chatQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks, also if the chat cannot be loaded
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  if (!isOffered) return null
  return (
    <div>
      <button
        type="button"
        id="chat-button"
        className={classes.linkButton}
        aria-haspopup="dialog"
        aria-describedby={news}
        onClick={open}
      >
        {words('chat')}
        {isOpen && !Chat && <WaitMark words={words('loading')} />}
      </button>
      {Chat && <Chat isOpen={isOpen} open={open} close={() => setOpen(false)} onNews={setNews} />}
    </div>
  )
}
