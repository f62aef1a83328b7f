import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type NotaryFinish, notaryFinishPath, notarySessionQuery } from '#contract/notary.ts'
import { nextDelay, type ScreenRoute } from '#engine/index.ts'
import { useApp } from '../../lib/app-context.tsx'
import { LoadError } from './load-error.tsx'
import { ledState } from './state/current-screen.ts'
import { type ApplicationUpdates, applicationKey, type KnownApplication } from './state/use-application.ts'
import { WaitPage } from './wait-page.tsx'

/** The session in the URL to which the notary's room redirected; undefined on any other page. */
export function notarySessionIn(
  { flow }: Pick<KnownApplication, 'flow'>,
  route: ScreenRoute,
  search: string,
): string | undefined {
  const isSession = Object.hasOwn(flow.screens, route) && flow.screens[route]?.kind === 'session'
  return isSession ? (new URLSearchParams(search).get(notarySessionQuery) ?? undefined) : undefined
}

type NotaryReturnProps = Pick<ApplicationUpdates, 'refresh'> & { readonly known: KnownApplication; readonly session: string }

/** Asks the server how the session with the notary ended, and navigates to the screen that follows from it. */
export function NotaryReturn({ known, session, refresh }: NotaryReturnProps) {
  const { api } = useApp()
  const navigate = useNavigate()
  const { flow, status, application } = known
  const { uuid } = application
  const finish = useQuery({
    queryKey: [...applicationKey(uuid), 'notary', session],
    queryFn: ({ signal }) => api<NotaryFinish>(notaryFinishPath(uuid, session), { method: 'POST', signal }),
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.outcome !== 'under-way') return false
      const asked = { status: status.value, go: '@wait', times: Math.min(state.dataUpdateCount, 10) }
      return nextDelay(flow.statusRoutes.polling, asked) ?? false
    },
  })
  const hasEnded = finish.data !== undefined && finish.data.outcome !== 'under-way'
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!hasEnded || hasLeft.current) return
    hasLeft.current = true
    void (async () => {
      // The root of the application leads to the current screen, or waits for the lender system.
      await navigate(`/${uuid}`, { replace: true, state: ledState(await refresh()) })
    })()
  }, [hasEnded, uuid, refresh, navigate])
  if (finish.error) return <LoadError error={finish.error} onRetry={() => void finish.refetch()} />
  return <WaitPage known={known} isOffline={false} />
}
