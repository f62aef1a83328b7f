/** What an applicant can do on a screen: submit it, press a button that leads to another screen, link a source, or wait. */

import { kindAuthoringOf } from '#engine/authoring.ts'
import {
  type CompiledScreen,
  canAccess,
  cardsFor,
  changeableFrom,
  destinationFor,
  type Facts,
  hasFields,
  matches,
  namespaceOf,
  type ScreenRoute,
  screensBefore,
  withLifecycleState,
} from '#engine/index.ts'
import type { Explored } from '../explored.ts'
import { conditionsOf, factsOf, nextTimer, type Simulated } from './simulated.ts'

export type NextAction = {
  readonly does: 'submits' | 'goes' | 'changes' | 'links'
  readonly route: ScreenRoute
  /** The uuid of the condition that the screen is opened from. */
  readonly condition?: string
}

export type Position = {
  /** The current screen: a route, or `/`. */
  readonly due: string
  /** The lifecycle state; empty if the flow has no lifecycle. */
  readonly state: string
}

const known = new WeakMap<Simulated, Position>()

export function positionOf(explored: Explored, applicant: Simulated): Position {
  const before = known.get(applicant)
  if (before) return before
  const facts = factsOf(explored, applicant)
  const stands = { due: dueAt(explored, facts), state: stateIn(facts) }
  known.set(applicant, stands)
  return stands
}

/** Like `screenFor`, for facts that include the state. */
function dueAt({ flow }: Explored, facts: Facts): string {
  const { go } = destinationFor(flow, facts)
  const state = go === '@lifecycle' ? stateIn(facts) : ''
  const shown = go === '@lifecycle' ? (flow.lifecycle?.states.find(({ id }) => id === state)?.go ?? go) : go
  return shown === '@wait' ? 'wait' : shown
}

function stateIn({ application }: Facts): string {
  return String(application?.state ?? '')
}

export function mayBeAt(explored: Explored, applicant: Simulated, route: ScreenRoute): boolean {
  const { flow, lifecycleReadsScreen } = explored
  const there = factsOf(explored, applicant, { screen: route })
  const facts = lifecycleReadsScreen ? withLifecycleState(flow, there) : there
  return canAccess(flow, route, dueAt(explored, facts), facts)
}

/** Whether a timer of the node or of an open condition is scheduled. */
export function mayWait(explored: Explored, { state }: Simulated): boolean {
  return nextTimer(explored, state) !== undefined
}

/**
 * The actions that a screen offers, whether or not the targets of its buttons can be accessed.
 *
 * @param withChanges true to include changing answers from a review, and those of the screens before
 */
export function nextActionsAt(
  explored: Explored,
  applicant: Simulated,
  { route, condition }: { readonly route: ScreenRoute; readonly condition?: string },
  withChanges = true,
): readonly NextAction[] {
  const screen = explored.flow.screens[route]
  if (!screen) return []
  const about = condition !== undefined && { condition }
  const goes = goingsFrom(explored, applicant, screen).filter(({ route: to }) => Object.hasOwn(explored.flow.screens, to))
  const sends: NextAction[] = canBeSent(screen) ? [{ does: 'submits', route, ...about }] : []
  const provides: NextAction[] = screen.kind === 'link' ? [{ does: 'links', route }] : []
  const changes = withChanges ? changesFrom(explored, factsOf(explored, applicant, { screen: route }), screen) : []
  return [...sends, ...provides, ...goes, ...changes.map((to): NextAction => ({ does: 'changes', route: to }))]
}

function changesFrom({ flow }: Explored, facts: Facts, screen: CompiledScreen): readonly ScreenRoute[] {
  const listed = screen.kind === 'review' ? changeableFrom(flow, screen, facts) : []
  return [...new Set([...listed, ...screensBefore(flow, screen.route, facts)])]
}

/** A message screen is submitted only by an `acknowledge` or `submit` button. */
export function canBeSent(screen: CompiledScreen): boolean {
  if (!hasFields(screen) || namespaceOf(screen) === 'session') return false
  return screen.kind !== 'message' || screen.actions.some((action) => action.do === 'acknowledge' || action.do === 'submit')
}

function goingsFrom(explored: Explored, applicant: Simulated, screen: CompiledScreen): readonly NextAction[] {
  const to = (route: string): NextAction => ({ does: 'goes', route })
  if (screen.kind === 'cards') {
    return cardsFor(explored.flow, factsOf(explored, applicant), conditionsOf(applicant)).flatMap(({ go, uuid }) =>
      go === undefined || uuid === undefined ? [] : [{ ...to(go), condition: uuid }],
    )
  }
  const parts = kindAuthoringOf(explored.flow.product, screen.kind).parts?.(screen) ?? []
  const facts = parts.some(({ when }) => when !== undefined) ? factsOf(explored, applicant) : undefined
  return parts.flatMap(({ link, when }) => {
    const isShown = facts === undefined || matches(when, facts)
    return link?.by === 'button' && isShown ? [to(link.go)] : []
  })
}
