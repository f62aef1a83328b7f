import { cardsFor, type ScreenRoute } from '#engine/index.ts'
import { canShow } from './current-screen.ts'
import type { KnownApplication } from './use-application.ts'

/** Where the cards of what the lender still needs are shown, if there is such a screen and it may be shown now. */
export function cardsRoute(known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>): ScreenRoute | undefined {
  return Object.values(known.flow.screens).find(({ kind, route }) => kind === 'cards' && canShow(known, route))?.route
}

/** How many cards there are, on the screen that shows them. */
export function openCards(known: Pick<KnownApplication, 'flow' | 'facts' | 'conditions'>): number {
  return cardsFor(known.flow, known.facts, known.conditions).length
}
