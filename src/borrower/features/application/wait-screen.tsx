import { Navigate, useLocation } from 'react-router'
import { nextDelay } from '#engine/index.ts'

import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { preservedQuery } from './preserved-query.ts'
import { currentScreen } from './state/current-screen.ts'
import type { ScreenProps } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'
import { WaitPage } from './wait-page.tsx'

/**
 * A waiting screen of its own address: what it waits for takes its time, so it asks for as long as it stands, the longest
 * pause between, and moves on by itself.
 */
export function WaitScreen({ known, route, poll, isOffline }: ScreenProps) {
  const { search, state } = useLocation()
  const { polling } = known.flow.statusRoutes
  const most = polling.waiting.attempts - 1
  const isDue = currentScreen(known, route) === route
  usePolling(poll, known.status.value, (times) =>
    isDue ? nextDelay(polling, { status: known.status.value, go: '@wait', times: Math.min(times, most) }) : undefined,
  )
  if (isDue) return <WaitPage known={known} route={route} isOffline={isOffline} />
  return <Navigate to={`/${known.application.uuid}${preservedQuery(search)}`} replace state={withFlash(flashIn(state))} />
}
