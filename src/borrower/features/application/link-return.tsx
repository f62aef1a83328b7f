import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { bankReturnRoute, type LinkFinish, linkFinishPath, linkSessionQuery } from '#contract/linking.ts'
import { nextDelay, type ScreenRoute } from '#engine/index.ts'

import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { LoadProblem } from './load-problem.tsx'
import { applicationItself, applicationKey } from './state/application-key.ts'
import type { KnownApplication } from './state/use-application.ts'
import { ledBy } from './state/where-it-stands.ts'
import { WaitPage } from './wait-page.tsx'

/** The session of a provider that leads back to a screen that waits; undefined where this is no such return. */
export function sessionIn({ flow }: Pick<KnownApplication, 'flow'>, route: ScreenRoute, search: string): string | undefined {
  const waits = route === bankReturnRoute || (Object.hasOwn(flow.screens, route) && flow.screens[route]?.kind === 'wait')
  return waits ? (new URLSearchParams(search).get(linkSessionQuery) ?? undefined) : undefined
}

type LinkReturnProps = { readonly known: KnownApplication; readonly route: ScreenRoute; readonly session: string }

/** Takes over what was linked at a provider, and goes on: with what is there now, or to where it can be tried again. */
export function LinkReturn({ known, route, session }: LinkReturnProps) {
  const { api } = useApp()
  const queries = useQueryClient()
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
  const led = ledBy(known)
  useEffect(() => {
    if (!end) return
    const isLinked = end.outcome === 'linked'
    const linking = flow.screens[end.screen]
    const go = isLinked && linking?.kind === 'link' ? linking.backTo : end.screen
    const state = { led: led.led, ...(!isLinked && end.outcome !== 'cancelled' && { linkFailed: true }) }
    void (async () => {
      await queries.invalidateQueries(applicationItself(uuid))
      await navigate(addressInApplication(uuid, go), { replace: true, state })
    })()
  }, [end, flow, uuid, led.led, queries, navigate])
  if (finish.error) return <LoadProblem error={finish.error} onRetry={() => void finish.refetch()} />
  return <WaitPage known={known} route={route} isOffline={false} />
}
