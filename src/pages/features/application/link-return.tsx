import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { bankReturnRoute, type LinkFinish, linkFinishPath, linkSessionQuery } from '#contract/linking.ts'
import { nextDelay, type ScreenRoute } from '#engine/index.ts'
import { useApp } from '../../lib/app-context.tsx'
import { addressInApplication } from '../../lib/application-address.ts'
import { LoadError } from './load-error.tsx'
import { ledState } from './state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from './state/use-application.ts'
import { applicationKey } from './state/use-application.ts'
import { WaitPage } from './wait-page.tsx'

/** The session in the URL to which a provider redirected; undefined on any other page. */
export function sessionIn({ flow }: Pick<KnownApplication, 'flow'>, route: ScreenRoute, search: string): string | undefined {
  const waits = route === bankReturnRoute || (Object.hasOwn(flow.screens, route) && flow.screens[route]?.kind === 'wait')
  return waits ? (new URLSearchParams(search).get(linkSessionQuery) ?? undefined) : undefined
}

type LinkReturnProps = Pick<ApplicationUpdates, 'refresh'> & {
  readonly known: KnownApplication
  readonly route: ScreenRoute
  readonly session: string
}

/** Finishes a linking session, and navigates to the next screen or back to try again. */
export function LinkReturn({ known, route, session, refresh }: LinkReturnProps) {
  const { api } = useApp()
  const navigate = useNavigate()
  const { flow, status, application } = known
  const { uuid } = application
  const finish = useQuery({
    queryKey: [...applicationKey(uuid), 'link', session],
    queryFn: ({ signal }) => api<LinkFinish>(linkFinishPath(uuid, session), { method: 'POST', signal }),
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.outcome !== 'under-way') return false
      const asked = { status: status.value, go: '@wait', times: Math.min(state.dataUpdateCount, 10) }
      return nextDelay(flow.statusRoutes.polling, asked) ?? false
    },
  })
  const end = finish.data && finish.data.outcome !== 'under-way' ? finish.data : undefined
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!end || hasLeft.current) return
    hasLeft.current = true
    const isLinked = end.outcome === 'linked'
    const linking = flow.screens[end.screen]
    const go = isLinked && linking?.kind === 'link' ? linking.backTo : end.screen
    const failed = !isLinked && end.outcome !== 'cancelled' && { linkFailed: true }
    void (async () => {
      const state = { ...ledState(await refresh()), ...failed }
      await navigate(addressInApplication(uuid, go), { replace: true, state })
    })()
  }, [end, flow, uuid, refresh, navigate])
  if (finish.error) return <LoadError error={finish.error} onRetry={() => void finish.refetch()} />
  return <WaitPage known={known} route={route} isOffline={false} />
}
