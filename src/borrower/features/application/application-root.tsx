import { Navigate, useLocation } from 'react-router'
import { assumedStatus, type Facts, nextDelay, type PollState } from '#engine/index.ts'

import { addressInApplication } from '../../page/application-address.ts'
import { arrivalIn, arrivingWith } from '../../page/arrival.ts'
import { keptQuery } from '../../page/kept-query.ts'
import type { KnownApplication } from './state/use-application.ts'
import { useAskedAgain } from './state/use-asked-again.ts'
import { destinationNow, ledBy } from './state/where-it-stands.ts'
import { WaitPage } from './wait-page.tsx'

type ApplicationRootProps = {
  readonly known: KnownApplication
  readonly askAgain: () => Promise<unknown>
  readonly isOffline: boolean
}

/** Goes on to the screen that the status table names, or waits here until there is one. */
export function ApplicationRoot({ known, askAgain, isOffline }: ApplicationRootProps) {
  const { flow, application, status, facts } = known
  const { polling } = flow.statusRoutes
  const { search, state } = useLocation()
  const submitted: string | undefined = state?.submitted
  const led = destinationNow(known, facts)
  const askedFor = (times: number): PollState => ({ status: status.value, go: led.go, submitted, times })
  const times = useAskedAgain(askAgain, status.value, (asked) => nextDelay(polling, askedFor(asked)))
  const assumed = assumedStatus(polling, askedFor(times))
  const { go, carry } = assumed === undefined ? led : destinationNow(known, withStatus(facts, assumed))

  if (go === '@wait' || nextDelay(polling, askedFor(times)) !== undefined) return <WaitPage known={known} isOffline={isOffline} />
  return (
    <Navigate
      to={addressInApplication(application.uuid, go) + keptQuery(search)}
      replace
      state={{ carry, ...ledBy(known), ...arrivingWith(arrivalIn(state)) }}
    />
  )
}

function withStatus(facts: Facts, value: string): Facts {
  return { ...facts, status: { ...facts.status, value } }
}
