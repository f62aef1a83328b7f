import { cardsFor, isToDo, type ScreenRoute } from '#engine/index.ts'
import { canShow } from './current-screen.ts'
import type { KnownApplication } from './use-application.ts'

/** The route of the list of cards, if the flow has one and it is accessible. */
export function cardsRoute(known: Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status'>): ScreenRoute | undefined {
  return Object.values(known.flow.screens).find(({ kind, route }) => kind === 'cards' && canShow(known, route))?.route
}

/** The number of cards that ask the borrower for something. */
export function openCards(known: Pick<KnownApplication, 'flow' | 'facts' | 'conditions'>): number {
  return cardsFor(known.flow, known.facts, known.conditions).filter(isToDo).length
}
