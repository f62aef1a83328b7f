/** All events that an applicant can cause next, on the current screen and on screens reachable by its buttons. */

import {
  type Answers,
  type Condition,
  hasFields,
  matches,
  namespaceOf,
  type ScreenRoute,
  submittedScreen,
} from '#engine/index.ts'
import { acceptedAnswers } from '../answers/accepted-answers.ts'
import type { Explored } from '../explored.ts'
import { mayBeAt, type NextAction, nextActionsAt, positionOf } from './next-actions.ts'
import { factsOf, type Simulated, simulateLinking, simulateSubmission, simulateWaiting } from './simulated.ts'
import type { TraceEvent } from './trace.ts'

export type Transition = { readonly event: TraceEvent; readonly after: Simulated }

export type Reachable = {
  /** The route of the current screen; `/` if there is none. */
  readonly due: string
  /** Screens that the buttons of the current screen lead to, directly or through others, and screens whose `openWhen` is true. */
  readonly screens: readonly ScreenRoute[]
  /** Actions on the current screen, and on screens that its buttons lead to. */
  readonly ways: readonly NextAction[]
  /** Actions on other open screens, which only a borrower who knows their URL can reach. */
  readonly byAddress: readonly NextAction[]
}

export function reachableFrom(explored: Explored, applicant: Simulated): Reachable {
  const { due } = positionOf(explored, applicant)
  if (!Object.hasOwn(explored.flow.screens, due)) return { due, screens: [], ways: [], byAddress: [] }
  const ways = new Map<string, NextAction>()
  const screens = new Set<ScreenRoute>()
  follow([due])
  const offered = [...ways.values()]
  const facts = factsOf(explored, applicant)
  const open = Object.values(explored.flow.screens).flatMap(({ route, openWhen }) =>
    openWhen !== undefined && !screens.has(route) && matches(openWhen, facts) ? [route] : [],
  )
  follow(open)
  return { due, screens: [...screens], ways: offered, byAddress: [...ways.values()].slice(offered.length) }

  function follow(routes: readonly ScreenRoute[]): void {
    const queue: { readonly route: ScreenRoute; readonly condition?: string }[] = routes.map((route) => ({ route }))
    for (const route of routes) screens.add(route)
    for (const at of queue) {
      for (const way of nextActionsAt(explored, applicant, at)) {
        const key = JSON.stringify(way)
        if (ways.has(key)) continue
        ways.set(key, way)
        if (way.does !== 'goes' || !mayBeAt(explored, applicant, way.route)) continue
        screens.add(way.route)
        queue.push(way)
      }
    }
  }
}

/** The transitions for `ways`, and for the next timer. */
export function transitionsFrom(
  explored: Explored,
  applicant: Simulated,
  { ways }: Pick<Reachable, 'ways'>,
): readonly Transition[] {
  const later = simulateWaiting(explored, applicant)
  const transitions = transitionsOf(explored, applicant, ways)
  return later ? [...transitions, { event: { does: 'waits' }, after: later }] : transitions
}

export function transitionsOf(explored: Explored, applicant: Simulated, ways: readonly NextAction[]): readonly Transition[] {
  return ways.flatMap((way): readonly Transition[] => {
    if (way.does === 'links')
      return [{ event: { does: 'links', route: way.route }, after: simulateLinking(explored, applicant, way.route) }]
    if (way.does === 'goes') return []
    return sent(explored, applicant, way)
  })
}

function sent(explored: Explored, applicant: Simulated, { route, condition: uuid }: NextAction): Transition[] {
  const screen = explored.flow.screens[route]
  if (!hasFields(screen) || namespaceOf(screen) === 'session') return []
  const condition = applicant.application.conditions.find((open) => open.uuid === uuid)
  const facts = factsOf(explored, applicant, { screen: route, ...(condition && { condition }) })
  const about = condition && { condition }
  return acceptedAnswers(explored, route, facts).flatMap((answers): Transition[] => {
    const transition = submission(explored, applicant, { route, answers, ...about })
    return transition ? [transition] : []
  })
}

/** The transition for a submitted screen; undefined if the answers are refused. */
export function submission(
  explored: Explored,
  applicant: Simulated,
  { route, answers, condition }: { readonly route: ScreenRoute; readonly answers: Answers; readonly condition?: Condition },
): Transition | undefined {
  const sent = { route, answers, ...(condition && { condition: condition.uuid }) }
  const after = simulateSubmission(explored, applicant, sent)
  if (!after) return undefined
  const { event: submitted, application, state } = after
  const event: TraceEvent = {
    ...{ does: 'submits', route, on: submittedScreen(submitted), answers, submission: submitted.submission },
    ...(condition && { condition }),
  }
  return { event, after: { application, state } }
}
