/** A visit to a provider's page: the page that leads there, and the page to which the provider leads back. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Json, nextDelay } from '#engine/index.ts'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { formErrorOf } from '../../../lib/form-error.ts'
import { left, type Outcome, usePendingSubmit } from '../../../lib/use-pending-submit.ts'
import { useSendOnce } from '../../../lib/use-send-once.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'

/** Begins a session at a provider with a POST to `path`, and opens the provider's page. */
export function useProviderVisit(path: string) {
  const { api } = useApp()
  const words = useWords()
  const { send, reset, busy, formError } = usePendingSubmit()
  const sendOnce = useSendOnce()
  useEffect(() => {
    // The browser's Back button restores this page from the back/forward cache, so its state is reset.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  const begin = async (body: Json): Promise<Outcome<never>> => {
    const sent = await sendOnce((idempotencyKey) => api<{ readonly url: string }>(path, { method: 'POST', body, idempotencyKey }))
    if (sent.kind !== 'done') return formErrorOf(sent, words)
    window.location.assign(sent.answer.url)
    return left
  }
  return { begin: (body: Json) => void send(() => begin(body)), busy, formError }
}

/** Asks with POSTs to `path` how a session ended, until it has; then calls `onEnd` once. */
export function useProviderReturn<Finish extends { readonly outcome: string }>(
  { flow, status, application: { uuid } }: KnownApplication,
  path: string,
  onEnd: (finish: Finish) => void,
) {
  const { api } = useApp()
  const { data, error, refetch } = useQuery({
    queryKey: [...applicationQueryKey(uuid), 'finish', path],
    queryFn: ({ signal }) => api<Finish>(path, { method: 'POST', signal }),
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.outcome !== 'under-way') return false
      const asked = { status: status.value, go: '@wait', times: Math.min(state.dataUpdateCount, 10) }
      return nextDelay(flow.statusRoutes.polling, asked) ?? false
    },
  })
  const hasEnded = useRef(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!data || data.outcome === 'under-way' || hasEnded.current) return
    hasEnded.current = true
    end(data)
  }, [data])
  return { error, retry: () => void refetch() }
}
