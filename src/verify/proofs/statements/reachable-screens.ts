/** The screens that some borrower of a lender can come to, and from where. */

import type { Rule, ScreenRoute } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import { visitsIn } from '#verify/findings/reading/visits-in.ts'
import type { Grounds } from './grounds.ts'
import type { RoutingWorld } from './routing-world.ts'

/** The page shows these by itself: who waits, and who is not signed in. */
const shownByThePage = ['wait', 'auth/login'] as const

export type ReachedScreens = {
  /** Something that somebody meets leads there. */
  readonly led: ReadonlySet<ScreenRoute>
  /** Nothing does, but it is open to somebody who has its address. */
  readonly byAddress: ReadonlySet<ScreenRoute>
}

export function reachableScreens(grounds: Grounds, world: RoutingWorld): ReachedScreens {
  const { screens } = grounds.lender.flow
  const open = Object.values(screens).flatMap(({ route, openWhen }) =>
    openWhen !== undefined && world.open(route) !== NEVER ? [route] : [],
  )
  const led = from([...shownByThePage, ...ledByStatus(world), ...ofJourneys(grounds)])
  return { led, byAddress: new Set([...from([...led, ...open])].filter((route) => !led.has(route))) }

  function from(starts: readonly string[]): ReadonlySet<ScreenRoute> {
    const reached = new Set(starts.filter((route) => Object.hasOwn(screens, route)))
    for (const route of reached) {
      // Whoever follows a link to a screen that is never open is sent back.
      const links = [...linksOn(route, grounds), ...cardsOn(route, grounds)].filter((go) => world.open(go) !== NEVER)
      for (const go of [...links, ...sectionsOn(route, grounds)]) if (Object.hasOwn(screens, go)) reached.add(go)
    }
    return reached
  }
}

function ledByStatus(world: RoutingWorld): readonly string[] {
  return [...world.led.values()].flatMap((led) => led.map(({ go }) => go))
}

function ofJourneys({ lender, analysis }: Grounds): readonly string[] {
  const can = (rule: Rule) => analysis.satisfiable(rule).is !== 'impossible'
  return Object.values(lender.flow.journeys).flatMap(({ openWhen, steps }) =>
    steps.flatMap(({ screen, askWhen, leaveWhen }) => [
      ...(can(all(lender.own(openWhen), lender.own(askWhen))) ? [screen] : []),
      ...leaveWhen.flatMap(({ when, go }) => (can(lender.own(when)) ? [go] : [])),
    ]),
  )
}

function cardsOn(route: ScreenRoute, { lender, analysis }: Grounds): readonly string[] {
  const { screens, cards } = lender.flow
  if (screens[route]?.kind !== 'cards') return []
  return (cards?.cards ?? []).flatMap(({ go, shownWhen }) =>
    go !== undefined && analysis.satisfiable(lender.own(shownWhen)).is !== 'impossible' ? [go] : [],
  )
}

/** A review leads to a question of the registration where that has asked it: then a step leads there, too. */
function sectionsOn(route: ScreenRoute, { lender }: Grounds): readonly string[] {
  const screen = lender.flow.screens[route]
  if (screen?.kind !== 'review') return []
  const isOfRegistration = (go: string) => lender.checked.screens.get(go)?.saves.startsWith('draft') === true
  return screen.sections.map((section) => section.screen).filter((go) => !isOfRegistration(go))
}

/** Where its buttons and links lead. */
function linksOn(route: ScreenRoute, { lender }: Grounds): readonly string[] {
  const file = `screens/${route}.json`
  const node = lender.resolved.files.get(file)
  return node ? visitsIn(file, node).flatMap(({ is, node: target }) => (is === 'go' ? [String(target.value)] : [])) : []
}
