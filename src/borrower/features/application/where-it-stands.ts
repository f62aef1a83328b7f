/** Where an application stands, and whether a screen in the address is the one that it is time for. */
import { viewScreen } from '#engine/answers/screen-view.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'
import type { Destination } from '#engine/routing/destination-for.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import type { KnownApplication } from './use-application.ts'
import { waitRoute } from './wait-page.tsx'

/** Where neither a screen nor a waiting screen is to be had, the list of applications still is. */
export function destinationNow({ flow }: Pick<KnownApplication, 'flow'>, facts: Facts): Destination {
  const destination: Destination = screenFor(flow, facts)
  const { go } = destination
  const stands = go === '@wait' ? viewScreen(flow, waitRoute, {}, facts) : Object.hasOwn(flow.screens, go)
  return stands || go === '/' ? destination : { ...destination, go: '/' }
}

/** Travels with a navigation that was right in this status, whatever the status table says of the screen. */
export function ledBy({ status }: Pick<KnownApplication, 'status'>): { readonly led: string } {
  return { led: status.value }
}

/** @param state of the history, as it came with the address: a button of the browser brings back old ones */
export function isTimeFor(known: KnownApplication, route: ScreenRoute, state: { readonly led?: string } | null): boolean {
  const { flow, facts, status } = known
  return destinationNow(known, facts).go === route || (Object.hasOwn(flow.screens, route) && state?.led === status.value)
}
