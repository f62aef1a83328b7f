import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Feed, notificationsPath, notificationsReadPath, type ReadBody } from '#contract/notifications.ts'
import { WaitMark } from '#ui/loader.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Api } from '../../lib/api/client.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './menu.module.css'
import { useDrawer } from './use-drawer.ts'

const FeedDrawer = lazy(async () => ({ default: (await import('./feed-drawer.tsx')).FeedDrawer }))

const refetchEveryMs = 60_000
const announcedForMs = 300

export const notificationsQuery = (api: Api, locale: string) =>
  queryOptions({
    queryKey: ['mine', 'notifications', locale],
    queryFn: ({ signal }) => api<Feed>(notificationsPath, { signal }),
  })

/** The button of the borrower's notifications, with how many are not read; nothing where they cannot be fetched. */
export function Notifications() {
  const { api } = useApp()
  const { locale } = useFlowInForce().flow.live.lender
  const queries = useQueryClient()
  const words = useWords()
  const { isOpen, close, opener } = useDrawer()
  const { data: feed } = useQuery({
    ...notificationsQuery(api, locale),
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: 'always',
  })
  const { key, state } = useLocation()
  const answered = (state as { readonly submitted?: string } | null)?.submitted !== undefined && key
  // An answer reads the news that asked for it.
  useEffect(() => {
    if (answered) void queries.invalidateQueries({ queryKey: ['mine', 'notifications'] })
  }, [answered, queries])
  const read = useCallback(
    (uuids: readonly string[]) => {
      const body: ReadBody = { uuids }
      // What could not be noted is still unread the next time.
      api(notificationsReadPath, { method: 'PUT', body })
        .then(() => queries.invalidateQueries({ queryKey: ['mine', 'notifications'] }))
        .catch(() => undefined)
    },
    [api, queries],
  )
  if (!feed) return null
  return (
    <>
      <button {...opener} className={`${classes.button} ${classes.bell}`} aria-label={feed.label}>
        <Bell />
        {feed.unread > 0 && <span className={classes.count}>{feed.unread}</span>}
      </button>
      <Announced feed={feed} />
      {isOpen && (
        <Suspense fallback={<WaitMark words={words('loading')} />}>
          <FeedDrawer feed={feed} close={close} read={read} />
        </Suspense>
      )}
    </>
  )
}

/** Announces to screen readers that more notifications are unread, and empties its live region after 300 ms. */
function Announced({ feed: { unread, label } }: { readonly feed: Feed }) {
  const [announced, setAnnounced] = useState('')
  const before = useRef(unread)
  useEffect(() => {
    const isMore = unread > before.current
    before.current = unread
    if (!isMore) return
    setAnnounced(label)
    const timer = setTimeout(() => setAnnounced(''), announcedForMs)
    return () => {
      clearTimeout(timer)
      setAnnounced('')
    }
  }, [unread, label])
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}

function Bell() {
  return (
    <svg
      width="1.375rem"
      height="1.375rem"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-1.5 5.5h13S15 11.5 15 7.5a5 5 0 0 0-5-5ZM8.3 16a2 2 0 0 0 3.4 0" />
    </svg>
  )
}
