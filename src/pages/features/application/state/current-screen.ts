/** Where an application stands, and whether a screen in the address is one that may be shown now. */

import { canAccess, canChange, type Destination, type Facts, type ScreenRoute, screenFor, viewScreen } from '#engine/index.ts'
import { waitRoute } from '../wait-page.tsx'
import { factsOnScreen } from './facts-of-application.ts'
import type { KnownApplication } from './use-application.ts'

/** Where neither a screen nor a waiting screen is to be had, the list of applications still is. */
export function currentDestination({ flow, newest }: Pick<KnownApplication, 'flow' | 'newest'>, facts: Facts): Destination {
  const destination: Destination = screenFor(flow, facts, newest)
  const { go } = destination
  const stands = go === '@wait' ? viewScreen(flow, waitRoute, {}, facts) : Object.hasOwn(flow.screens, go)
  return stands || go === '/' ? destination : { ...destination, go: '/' }
}

/** Travels with a navigation that was right in this status, whatever the status table says of the screen. */
export function ledState({ status }: Pick<KnownApplication, 'status'>): { readonly led: string } {
  return { led: status.value }
}

/** The screen that the status table names for a borrower at `route`. */
export function currentScreen(known: Pick<KnownApplication, 'flow' | 'newest' | 'facts'>, route: ScreenRoute): string {
  return currentDestination(known, factsOnScreen(known.facts, route)).go
}

/** @param state of the history, as it came with the address: a button of the browser brings back old ones */
export function canShow(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>,
  route: ScreenRoute,
  state?: { readonly led?: string } | null,
): boolean {
  const { flow, facts, status } = known
  if (canAccess(flow, route, currentScreen(known, route), factsOnScreen(facts, route))) return true
  return Object.hasOwn(flow.screens, route) && state?.led === status.value
}

/** The review that it is time for, where this screen is shown for its answers to be changed there. */
export function currentReview(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts'>,
  route: ScreenRoute,
): ScreenRoute | undefined {
  const due = currentScreen(known, route)
  return due !== route && canChange(known.flow, route, due, factsOnScreen(known.facts, route)) ? due : undefined
}
