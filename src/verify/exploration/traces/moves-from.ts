/** Everything that somebody can do next, wherever buttons lead them from the screen that it is time for. */

import {
  type Answers,
  type Condition,
  hasFields,
  matches,
  namespaceOf,
  type ScreenRoute,
  submittedScreen,
} from '#engine/index.ts'
import { fitsOfScreen } from '../answers/fits-of-screen.ts'
import type { Explored } from '../explored.ts'
import type { LivedDeed } from './life.ts'
import { factsOf, type Simulated, simulateLinking, simulateSubmission, simulateWaiting } from './simulated.ts'
import { mayBeAt, standsAt, type Way, waysAt } from './ways-on.ts'

export type Move = { readonly deed: LivedDeed; readonly after: Simulated }

export type Surroundings = {
  /** The screen that it is time for; `/` where there is none. */
  readonly due: string
  /** Screens to which buttons lead from there, and those that are open at their own address. */
  readonly screens: readonly ScreenRoute[]
  readonly ways: readonly Way[]
}

export function surroundings(explored: Explored, applicant: Simulated): Surroundings {
  const { due } = standsAt(explored, applicant)
  const facts = factsOf(explored, applicant)
  const open = Object.values(explored.flow.screens).flatMap(({ route, openWhen }) =>
    openWhen !== undefined && matches(openWhen, facts) ? [route] : [],
  )
  const ways = new Map<string, Way>()
  const screens = new Set<ScreenRoute>(Object.hasOwn(explored.flow.screens, due) ? [due] : [])
  const queue: { readonly route: ScreenRoute; readonly condition?: string }[] = [...screens].map((route) => ({ route }))
  for (const at of queue) {
    for (const way of waysAt(explored, applicant, at)) {
      const key = JSON.stringify(way)
      if (ways.has(key)) continue
      ways.set(key, way)
      if (way.does !== 'goes' || !mayBeAt(explored, applicant, way.route)) continue
      screens.add(way.route)
      queue.push(way)
    }
    if (at !== queue.at(-1)) continue
    // Whoever knows an address may come by it.
    for (const route of open.splice(0).filter((one) => !screens.has(one))) {
      screens.add(route)
      queue.push({ route })
    }
  }
  return { due, screens: [...screens], ways: [...ways.values()] }
}

/** @param within only these ways */
export function movesFrom(explored: Explored, applicant: Simulated, { ways }: Pick<Surroundings, 'ways'>): readonly Move[] {
  const moves = ways.flatMap((way): Move[] => {
    if (way.does === 'links')
      return [{ deed: { does: 'links', route: way.route }, after: simulateLinking(explored, applicant, way.route) }]
    if (way.does === 'goes') return []
    return sent(explored, applicant, way)
  })
  const later = simulateWaiting(explored, applicant)
  return later ? [...moves, { deed: { does: 'waits' }, after: later }] : moves
}

function sent(explored: Explored, applicant: Simulated, { route, condition: uuid }: Way): Move[] {
  const screen = explored.flow.screens[route]
  if (!hasFields(screen) || namespaceOf(screen) === 'session') return []
  const condition = applicant.application.conditions.find((open) => open.uuid === uuid)
  const facts = factsOf(explored, applicant, { screen: route, ...(condition && { condition }) })
  const about = condition && { condition }
  return fitsOfScreen(explored, route, facts).flatMap(({ answers }): Move[] => {
    const move = submission(explored, applicant, { route, answers, ...about })
    return move ? [move] : []
  })
}

/** What an applicant sends, and what comes of it; undefined where the answers are refused. */
export function submission(
  explored: Explored,
  applicant: Simulated,
  { route, answers, condition }: { readonly route: ScreenRoute; readonly answers: Answers; readonly condition?: Condition },
): Move | undefined {
  const sent = { route, answers, ...(condition && { condition: condition.uuid }) }
  const after = simulateSubmission(explored, applicant, sent)
  if (!after) return undefined
  const { event, application, state } = after
  const deed: LivedDeed = {
    ...{ does: 'submits', route, on: submittedScreen(event), answers, submission: event.submission },
    ...(condition && { condition }),
  }
  return { deed, after: { application, state } }
}
