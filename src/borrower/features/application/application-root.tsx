import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Facts } from '#engine/flow/facts.ts'
import { type Asked, assumedStatus, nextDelay } from '#engine/routing/poll-plan.ts'
import { addressInApplication } from '../../page/application-address.ts'
import { arrivalIn, arrivingWith } from '../../page/arrival.ts'
import type { KnownApplication } from './use-application.ts'
import { WaitPage } from './wait-page.tsx'
import { destinationNow, ledBy } from './where-it-stands.ts'

type ApplicationRootProps = {
  readonly known: KnownApplication
  readonly askAgain: () => Promise<unknown>
  readonly isOffline: boolean
}

/** Goes on to the screen that the status table names, or waits here until there is one. */
export function ApplicationRoot({ known, askAgain, isOffline }: ApplicationRootProps) {
  const { flow, application, status, facts } = known
  const { polling } = flow.statusRoutes
  const { state } = useLocation()
  const submitted: string | undefined = state?.submitted
  const led = destinationNow(known, facts)
  const askedFor = (times: number): Asked => ({ status: status.value, go: led.go, submitted, times })
  const times = useAskedAgain(askAgain, status.value, (asked) => nextDelay(polling, askedFor(asked)))
  const assumed = assumedStatus(polling, askedFor(times))
  const { go, carry } = assumed === undefined ? led : destinationNow(known, withStatus(facts, assumed))

  if (go === '@wait' || nextDelay(polling, askedFor(times)) !== undefined) return <WaitPage known={known} isOffline={isOffline} />
  return (
    <Navigate
      to={addressInApplication(application.uuid, go)}
      replace
      state={{ carry, ...ledBy(known), ...arrivingWith(arrivalIn(state)) }}
    />
  )
}

function withStatus(facts: Facts, value: string): Facts {
  return { ...facts, status: { ...facts.status, value } }
}

/**
 * Asks again and again while it stands.
 *
 * @param delayAfter milliseconds until the next asking, by how often it was asked; undefined to stop
 * @returns how often it was asked in this status
 */
function useAskedAgain(ask: () => Promise<unknown>, status: string, delayAfter: (asked: number) => number | undefined): number {
  const [counted, setCounted] = useState({ status, asked: 0 })
  const asked = counted.status === status ? counted.asked : 0
  const delay = delayAfter(asked)
  // `ask` is another function at each draw, and that alone is no reason to begin counting the delay anew.
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => {
    if (delay === undefined) return
    let left = false
    const timer = setTimeout(async () => {
      await latestAsk.current()
      if (!left) setCounted({ status, asked: asked + 1 })
    }, delay)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [delay, status, asked])
  return asked
}
