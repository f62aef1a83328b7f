import { useEffect } from 'react'
import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { ErrorIcon, InfoIcon } from '#ui/icons.tsx'
import { useToasts } from '#ui/toasts.tsx'
import { useApp } from '../../../lib/app-context.tsx'
import classes from './chat.module.css'
import { lastShownKey } from './last-shown.ts'
import type { Talk } from './use-talk.ts'

type ClosedChatProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly talk: Talk
  readonly open: () => void
}

/** What needs the borrower in the closed chat: at its button, and in a toast, which is announced and opens the chat. */
export function ClosedChat({ page, live, talk, open }: ClosedChatProps) {
  const { show, hide } = useToasts()
  const news = useNews(live, talk)
  const text = news?.text
  const isError = news?.isError === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (text === undefined) return
    const withButton = (
      <>
        <p className={classes.newsText}>{text}</p>
        <button type="button" className={classes.small} onClick={open}>
          {page.words.title}
        </button>
      </>
    )
    show({ id: 'chat', kind: isError ? 'error' : 'info', text: withButton })
    return () => hide('chat')
  }, [text, isError])
  if (text === undefined) return null
  return (
    <p id="chat-news" className={classes.news} data-kind={isError ? 'error' : undefined}>
      {isError ? <ErrorIcon /> : <InfoIcon />}
      <span className={classes.newsText}>{text}</span>
    </p>
  )
}

/** What could not be sent, or else the newest message of the agent that the borrower has not been shown. */
function useNews({ words }: LiveChatPage, { line: { view, agent = '' }, files, chat }: Talk) {
  const { tab } = useApp()
  const failed = files.onTheirWay.find(({ problem }) => problem !== undefined)
  if (failed?.problem) return { text: failed.problem.text, isError: true }
  if (view.unsent.some(({ hasFailed }) => hasFailed)) return { text: words.unsent, isError: true }
  const shown = Number(tab.get(lastShownKey(chat ?? '')) ?? 0)
  const newest = view.entries.findLast(({ number, from }) => from === 'agent' && number > shown)
  if (!newest) return undefined
  return { text: `${words.agent.replace('{agent}', () => agent)} ${newest.file?.name ?? newest.text}`, isError: false }
}
