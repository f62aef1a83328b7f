import { Navigate, useLocation } from 'react-router'
import { assumedStatus, type Facts, nextDelay, type PollState } from '#engine/index.ts'

import { addressInApplication } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { preservedQuery } from './preserved-query.ts'
import { currentDestination, ledState } from './state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'
import { WaitPage } from './wait-page.tsx'

type ApplicationRootProps = Pick<ApplicationUpdates, 'poll' | 'isOffline'> & { readonly known: KnownApplication }

/** Goes on to the screen that the status table names, or waits here until there is one. */
export function ApplicationRoot({ known, poll, isOffline }: ApplicationRootProps) {
  const { flow, application, status, facts } = known
  const { polling } = flow.statusRoutes
  const { search, state } = useLocation()
  const submitted: string | undefined = state?.submitted
  const led = currentDestination(known, facts)
  const askedFor = (times: number): PollState => ({ status: status.value, go: led.go, submitted, times })
  const times = usePolling(poll, status.value, (asked) => nextDelay(polling, askedFor(asked)))
  const assumed = assumedStatus(polling, askedFor(times))
  const { go, carry } = assumed === undefined ? led : currentDestination(known, withStatus(facts, assumed))

  if (go === '@wait' || nextDelay(polling, askedFor(times)) !== undefined) return <WaitPage known={known} isOffline={isOffline} />
  return (
    <Navigate
      to={addressInApplication(application.uuid, go) + preservedQuery(search)}
      replace
      state={{ carry, ...ledState(known), ...withFlash(flashIn(state)) }}
    />
  )
}

function withStatus(facts: Facts, value: string): Facts {
  return { ...facts, status: { ...facts.status, value } }
}
