/** The screens that some borrower can reach, and the parts of the flow that lead to them. */

import { screensOfPages } from '#engine/authoring.ts'
import type { Rule, ScreenRoute } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import { visitsIn } from '#verify/findings/reading/visits-in.ts'
import type { ProofContext } from './proof-context.ts'
import type { RoutingWorld } from './routing-world.ts'

export type ReachedScreens = {
  /** Screens that a reachable part of the flow leads to. */
  readonly led: ReadonlySet<ScreenRoute>
  /** Screens that no part leads to, but that are open at their URL. */
  readonly byAddress: ReadonlySet<ScreenRoute>
}

export function reachableScreens(context: ProofContext, world: RoutingWorld): ReachedScreens {
  const { screens } = context.lender.flow
  const open = Object.values(screens).flatMap(({ route, openWhen }) =>
    openWhen !== undefined && world.open(route) !== NEVER ? [route] : [],
  )
  const led = from([...screensOfPages(context.lender.resolved.product), ...ledByStatus(world), ...ofJourneys(context)])
  return { led, byAddress: new Set([...from([...led, ...open])].filter((route) => !led.has(route))) }

  function from(starts: readonly string[]): ReadonlySet<ScreenRoute> {
    const reached = new Set(starts.filter((route) => Object.hasOwn(screens, route)))
    for (const route of reached) {
      // A link to a screen that is never open redirects.
      const links = [...linksOn(route, context), ...cardsOn(route, context)].filter((go) => world.open(go) !== NEVER)
      for (const go of [...links, ...sectionsOn(route, context)]) if (Object.hasOwn(screens, go)) reached.add(go)
    }
    return reached
  }
}

function ledByStatus(world: RoutingWorld): readonly string[] {
  return [...world.led.values()].flatMap((led) => led.map(({ go }) => go))
}

function ofJourneys({ lender, analysis }: ProofContext): readonly string[] {
  const can = (rule: Rule) => analysis.satisfiable(rule).is !== 'impossible'
  return Object.values(lender.flow.journeys).flatMap(({ openWhen, steps }) =>
    steps.flatMap(({ screen, askWhen, leaveWhen }) => [
      ...(can(all(lender.own(openWhen), lender.own(askWhen))) ? [screen] : []),
      ...leaveWhen.flatMap(({ when, go }) => (can(lender.own(when)) ? [go] : [])),
    ]),
  )
}

function cardsOn(route: ScreenRoute, { lender, analysis }: ProofContext): readonly string[] {
  const { screens, cards } = lender.flow
  if (screens[route]?.kind !== 'cards') return []
  return (cards?.cards ?? []).flatMap(({ go, shownWhen }) =>
    go !== undefined && analysis.satisfiable(lender.own(shownWhen)).is !== 'impossible'
      ? [go, cards?.coSigner?.screens[go] ?? go]
      : [],
  )
}

/** A section of a review leads to a registration screen only if the registration had that step. */
function sectionsOn(route: ScreenRoute, { lender }: ProofContext): readonly string[] {
  const screen = lender.flow.screens[route]
  if (screen?.kind !== 'review') return []
  const isOfRegistration = (go: string) => lender.checked.screens.get(go)?.saves.startsWith('draft') === true
  return screen.sections.map((section) => section.screen).filter((go) => !isOfRegistration(go))
}

/** The destinations of a screen's buttons and links. */
function linksOn(route: ScreenRoute, { lender }: ProofContext): readonly string[] {
  const file = `screens/${route}.json`
  const node = lender.resolved.files.get(file)
  return node ? visitsIn(file, node).flatMap(({ is, node: target }) => (is === 'go' ? [String(target.value)] : [])) : []
}
