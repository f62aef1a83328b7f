import { Navigate, useLocation } from 'react-router'
import { nextDelay } from '#engine/index.ts'

import { arrivalIn, arrivingWith } from '../../page/arrival.ts'
import { keptQuery } from '../../page/kept-query.ts'
import type { PlaceProps } from './application-page.tsx'
import { useAskedAgain } from './state/use-asked-again.ts'
import { dueAt } from './state/where-it-stands.ts'
import { WaitPage } from './wait-page.tsx'

/**
 * A waiting screen of its own address: what it waits for takes its time, so it asks for as long as it stands, the longest
 * pause between, and moves on by itself.
 */
export function WaitingPlace({ known, route, askAgain, isOffline }: PlaceProps) {
  const { search, state } = useLocation()
  const { polling } = known.flow.statusRoutes
  const most = polling.waiting.attempts - 1
  const isDue = dueAt(known, route) === route
  useAskedAgain(askAgain, known.status.value, (times) =>
    isDue ? nextDelay(polling, { status: known.status.value, go: '@wait', times: Math.min(times, most) }) : undefined,
  )
  if (isDue) return <WaitPage known={known} route={route} isOffline={isOffline} />
  return <Navigate to={`/${known.application.uuid}${keptQuery(search)}`} replace state={arrivingWith(arrivalIn(state))} />
}
