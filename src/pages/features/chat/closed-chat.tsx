import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { ErrorIcon, InfoIcon } from '#ui/icons.tsx'
import { useToasts } from '#ui/toasts.tsx'
import { useApp } from '../../lib/app-context.tsx'
import classes from './chat.module.css'
import type { AgentConversation } from './use-live-chat.ts'
import { endShownKey, lastShownKey } from './use-live-chat.ts'

type ClosedChatProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly conversation: AgentConversation
  readonly open: () => void
  /** Names the element with the news, and undefined once it is gone. */
  readonly onNews: (id: string | undefined) => void
  /** Set to what had the focus before the button of the toast. */
  readonly focusBefore: RefObject<EventTarget | null>
}

const newsId = 'chat-news'

/** What needs the borrower in the closed chat: at its button, and in a toast, which is announced and opens the chat. */
export function ClosedChat({ page, live, conversation, open, onNews, focusBefore }: ClosedChatProps) {
  const { show, hide } = useToasts()
  const news = useNews(live, conversation)
  const text = news?.text
  const isError = news?.isError === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (text === undefined) return
    const withButton = (
      <>
        <p className={classes.newsText}>{text}</p>
        <button
          type="button"
          className={classes.small}
          onFocus={({ relatedTarget }) => {
            focusBefore.current = relatedTarget
          }}
          onClick={open}
        >
          {page.words.title}
        </button>
      </>
    )
    show({ id: 'chat', kind: isError ? 'error' : 'info', text: withButton })
    return () => hide('chat')
  }, [text, isError])
  const hasNews = text !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are news, or none any more
  useLayoutEffect(() => {
    if (!hasNews) return
    onNews(newsId)
    return () => onNews(undefined)
  }, [hasNews])
  if (!hasNews) return null
  return (
    <p id={newsId} className={classes.news} data-kind={isError ? 'error' : undefined}>
      {isError ? <ErrorIcon /> : <InfoIcon />}
      <span className={classes.newsText}>{text}</span>
    </p>
  )
}

/** What could not be sent, or else the end and the newest message of the agent that the borrower has not been shown. */
function useNews({ words }: LiveChatPage, { line: { view, state, agent = '' }, files, chat = '' }: AgentConversation) {
  const { tab } = useApp()
  const failed = files.onTheirWay.find(({ problem }) => problem !== undefined)
  if (failed?.problem) return { text: failed.problem.text, isError: true }
  if (view.unsent.some(({ hasFailed }) => hasFailed)) return { text: words.unsent, isError: true }
  const shown = Number(tab.get(lastShownKey(chat)) ?? 0)
  const newest = view.entries.findLast(({ number, from }) => from === 'agent' && number > shown)
  const message = newest && `${words.agent.replace('{agent}', () => agent)} ${newest.file?.name ?? newest.text}`
  const end = state === 'ended' && tab.get(endShownKey(chat)) === undefined ? words.ended : undefined
  const text = [end, message].filter((part) => part !== undefined).join(' ')
  return text === '' ? undefined : { text, isError: false }
}
