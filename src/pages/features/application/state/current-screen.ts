/** The current screen of an application, and whether the screen in the URL is accessible. */

import {
  canAccess,
  canReview,
  cardsFor,
  type Destination,
  type Facts,
  isToDo,
  type ScreenRoute,
  screenFor,
  screensBefore,
  viewScreen,
} from '#engine/index.ts'
import { factsOnScreen } from './facts-of-application.ts'
import type { KnownApplication } from './use-application.ts'

/** The route of the screen for `@wait`. */
export const waitRoute = 'wait'

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

/** A screen before the current one, or one that the current review lists: its answers can be changed. */
export type Change = {
  /** The current screen. */
  readonly due: ScreenRoute
  /** True if a review lists the screen, and the borrower did not come by going back. */
  readonly fromReview: boolean
  /** The next screen on the way forward. */
  readonly next: ScreenRoute
}

/** @param wentBack true if the borrower came to the screen by a Back link */
export function changeAt(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts'>,
  route: ScreenRoute,
  wentBack: boolean,
): Change | undefined {
  const due = currentScreen(known, route) as ScreenRoute
  if (due === route) return undefined
  const facts = factsOnScreen(known.facts, route)
  const before = screensBefore(known.flow, due, facts)
  const index = before.indexOf(route)
  const inReview = canReview(known.flow, route, due, facts)
  if (index < 0 && !inReview) return undefined
  const fromReview = inReview && !(wentBack && index >= 0)
  return { due, fromReview, next: fromReview ? due : (before[index - 1] ?? due) }
}

/** The screen that the Back link of a screen leads to; undefined if there is none before it. */
export function screenBefore(
  known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>,
  route: ScreenRoute,
  change: Change | undefined,
): ScreenRoute | undefined {
  if (change?.fromReview) return change.due
  const due = currentScreen(known, route)
  const before = screensBefore(known.flow, due, factsOnScreen(known.facts, route))
  const index = before.indexOf(route)
  if (due === route || index >= 0) return before[index + 1]
  // A screen that is open beside the current one.
  return Object.hasOwn(known.flow.screens, due) ? (due as ScreenRoute) : undefined
}

/** The route of the list of cards, if the flow has one and it is accessible. */
export function cardsRoute(known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>): ScreenRoute | undefined {
  return Object.values(known.flow.screens).find(({ kind, route }) => kind === 'cards' && canShow(known, route))?.route
}

/** The number of cards that ask the borrower for something. */
export function openCards(known: Pick<KnownApplication, 'flow' | 'facts' | 'conditions'>): number {
  return cardsFor(known.flow, known.facts, known.conditions).filter(isToDo).length
}
