/** The current screen of an application, and whether the screen in the URL is accessible. */

import { canAccess, canChange, type Destination, type Facts, type ScreenRoute, screenFor, viewScreen } from '#engine/index.ts'
import { waitRoute } from '../wait-page.tsx'
import { factsOnScreen } from './facts-of-application.ts'
import type { KnownApplication } from './use-application.ts'

/** The destination by the status table; the list of applications if the target screen does not exist. */
export function currentDestination({ flow, newest }: Pick<KnownApplication, 'flow' | 'newest'>, facts: Facts): Destination {
  const destination: Destination = screenFor(flow, facts, newest)
  const { go } = destination
  const stands = go === '@wait' ? viewScreen(flow, waitRoute, {}, facts) : Object.hasOwn(flow.screens, go)
  return stands || go === '/' ? destination : { ...destination, go: '/' }
}

/**
 * History state for a navigation that the server directed: the screen stays accessible while the status is unchanged.
 */
export function ledState({ status }: Pick<KnownApplication, 'status'>): { readonly led: string } {
  return { led: status.value }
}

/** The screen that the status table names for a borrower at `route`. */
export function currentScreen(known: Pick<KnownApplication, 'flow' | 'newest' | 'facts'>, route: ScreenRoute): string {
  return currentDestination(known, factsOnScreen(known.facts, route)).go
}

/** @param state the history entry's state, which the browser's Back button may restore */
export function canShow(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>,
  route: ScreenRoute,
  state?: { readonly led?: string } | null,
): boolean {
  const { flow, facts, status } = known
  if (canAccess(flow, route, currentScreen(known, route), factsOnScreen(facts, route))) return true
  return Object.hasOwn(flow.screens, route) && state?.led === status.value
}

/** The current review, if it lets the borrower change this screen. */
export function currentReview(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts'>,
  route: ScreenRoute,
): ScreenRoute | undefined {
  const due = currentScreen(known, route)
  return due !== route && canChange(known.flow, route, due, factsOnScreen(known.facts, route)) ? due : undefined
}
