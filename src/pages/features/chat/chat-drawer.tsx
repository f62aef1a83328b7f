import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ChatPage, chatPath, chatQuery, type LiveChatPage } from '#contract/chat.ts'
import { chatMode } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SideDrawer } from '../../components/side-drawer.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './chat.module.css'
import { ClosedChat } from './closed-chat.tsx'
import { Conversation } from './conversation.tsx'
import { LiveChatForm } from './live-chat-form.tsx'
import { LiveConversation } from './live-conversation.tsx'
import { conversationKey } from './use-conversation.ts'
import { type AgentConversation, useAgentConversation } from './use-live-chat.ts'

/** Who can be reached is asked for again each minute. */
const refetchEveryMs = 60_000

type ChatProps = {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly onNews: (id: string | undefined) => void
}

/** The chat. A conversation with an agent goes on while the drawer is closed, and says then what needs the borrower. */
export function Chat({ isOpen, open, close, onNews }: ChatProps) {
  const { api } = useApp()
  const { locale } = useFlowInForce().flow.live.lender
  const conversation = useAgentConversation()
  const focusBefore = useRef<EventTarget>(null)
  const page = useQuery({
    queryKey: ['mine', 'chat', locale],
    queryFn: ({ signal }) => api<ChatPage>(chatPath, { signal }),
    enabled: isOpen || conversation.chat !== undefined,
    refetchInterval: isOpen && refetchEveryMs,
  })
  if (isOpen) return <ChatDrawer close={close} page={page} conversation={conversation} focusBefore={focusBefore} />
  const { data } = page
  if (!data?.live) return null
  return (
    <ClosedChat page={data} live={data.live} conversation={conversation} open={open} onNews={onNews} focusBefore={focusBefore} />
  )
}

type ChatDrawerProps = {
  readonly close: () => void
  readonly page: UseQueryResult<ChatPage>
  readonly conversation: AgentConversation
  /** What had the focus before the button of the toast that opened the chat. */
  readonly focusBefore: RefObject<EventTarget | null>
}

/** The opened chat: the conversation with an agent or the chatbot, and the other ways to people. */
function ChatDrawer({ close, page: { data, error, refetch }, conversation, focusBefore }: ChatDrawerProps) {
  useFocusReturn(focusBefore)
  useCleanAddress()
  const words = useWords()
  return (
    <SideDrawer heading={data?.words.title ?? words('chat')} close={close}>
      {data ? (
        <>
          <OpenedChat page={data} conversation={conversation} close={close} />
          <People people={data.people} heading={data.words.people} />
        </>
      ) : error ? (
        <>
          <Notice kind="error" announced>
            {words('chatFailed')}
          </Notice>
          <ActionButton kind="other" onPress={() => void refetch()}>
            {words('tryAgain')}
          </ActionButton>
        </>
      ) : (
        <Skeleton words={words('loading')} outline="chat" isPage={false} />
      )}
    </SideDrawer>
  )
}

/** The conversation with an agent or with the chatbot. */
function OpenedChat({
  page,
  conversation,
  close,
}: {
  readonly page: ChatPage
  readonly conversation: AgentConversation
  readonly close: () => void
}) {
  const { tab } = useApp()
  const { live } = page
  const [mode, setMode] = useState(() =>
    chatMode({
      ...{ agent: conversation.chat !== undefined, chatbot: tab.get(conversationKey) !== undefined },
      isOpen: live?.isOpen === true,
    }),
  )
  if (live && mode === 'agent')
    return <LiveChat page={page} live={live} conversation={conversation} onAssistant={() => setMode('chatbot')} />
  return (
    <>
      <Conversation page={page} close={close} />
      {live?.isOpen && (
        <div className={classes.offer}>
          <ActionButton kind="other" onPress={() => setMode('agent')}>
            {live.words.offer}
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** Removes from the address what asked for the chat. */
function useCleanAddress() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has(chatQuery)) return
    query.delete(chatQuery)
    void navigate({ pathname, search: `${query}`, hash }, { replace: true, state })
  }, [navigate, pathname, search, hash, state])
}

/**
 * Gives the focus back, when the chat is closed, to what had it before. If that is gone, or another page is shown by now, the
 * heading of the page gets it, and if nothing had it, the button; the page stays where it is then.
 */
function useFocusReturn(focusBefore: RefObject<EventTarget | null>) {
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  const shownAt = useRef(pathname)
  useEffect(() => {
    shownAt.current = pathname
  }, [pathname])
  const [before] = useState(() => [document.activeElement, focusBefore.current].filter(isFocusable))
  useEffect(() => {
    return () => {
      const isOtherPage = shownAt.current !== openedAt
      const target = isOtherPage ? undefined : before.find(({ isConnected }) => isConnected)
      if (target) return target.focus()
      const fallback = isOtherPage || before.length > 0 ? 'main h1' : '#chat-button'
      document.querySelector<HTMLElement>(fallback)?.focus({ preventScroll: true })
    }
  }, [before, openedAt])
}

function isFocusable(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target !== document.body
}

function People({ people: { text, call, write }, heading }: { readonly people: ChatPage['people']; readonly heading: string }) {
  return (
    <section className={classes.people} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <p>{text}</p>
      {[call, write].map(({ label, go }) => (
        <p key={go}>
          <a className={classes.link} href={go}>
            {label}
          </a>
        </p>
      ))}
    </section>
  )
}

type LiveChatProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly conversation: AgentConversation
  /** Goes to the chatbot. */
  readonly onAssistant: () => void
}

/** The chat with an agent: who one is, then the conversation, which a reload takes up again. */
function LiveChat({ page, live, conversation, onAssistant }: LiveChatProps) {
  const { chat } = conversation
  if (chat !== undefined)
    return (
      <LiveConversation key={chat} chat={chat} page={page} live={live} conversation={conversation} onAssistant={onAssistant} />
    )
  return <LiveChatForm page={page} live={live} onBegun={conversation.begun} onAssistant={onAssistant} />
}
