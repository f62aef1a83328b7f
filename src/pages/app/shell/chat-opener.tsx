import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatQuery } from '#contract/chat.ts'
import { chatFlag } from '#engine/index.ts'
import { useToasts } from '#ui/toasts.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

type Drawer = ComponentType<{ readonly close: () => void }>

/** Opens the chat, which is loaded then. A page whose address asks for it opens it, and removes that from the address. */
export function ChatOpener() {
  const words = useWords()
  const { show } = useToasts()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
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
  const query = new URLSearchParams(search)
  const isAsked = isOffered && query.has(chatQuery)
  useEffect(() => {
    if (!isAsked) return
    query.delete(chatQuery)
    void navigate({ pathname, search: `${query}`, hash }, { replace: true, state })
    open()
  })
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
