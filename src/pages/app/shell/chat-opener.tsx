import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { chatQuery } from '#contract/chat.ts'
import { chatFlag } from '#engine/index.ts'
import { useToasts } from '#ui/toasts.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

type Drawer = ComponentType<{ readonly close: () => void }>

/** Opens the chat, which is loaded then. An address that asks for it opens it. */
export function ChatOpener() {
  const words = useWords()
  const { show } = useToasts()
  const { search } = useLocation()
  const isOffered = useFlowInForce().flags[chatFlag] === true
  const [Chat, setChat] = useState<Drawer>()

  const open = () => {
    // By way of the part that the pages of a borrower need: what both share would otherwise be part of every first page.
    import('../../features/application/application-page.tsx')
      .then(({ loadChat }) => loadChat())
      .then(
        (drawer) => setChat(() => drawer),
        () => show({ id: 'chat', kind: 'error', text: words('chatFailed') }),
      )
  }
  const isAsked = isOffered && search.includes(chatQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks, also if the chat cannot be loaded
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  if (!isOffered) return null
  return (
    <div>
      <button type="button" className={classes.linkButton} aria-haspopup="dialog" onClick={open}>
        {words('chat')}
      </button>
      {Chat && <Chat close={() => setChat(undefined)} />}
    </div>
  )
}
