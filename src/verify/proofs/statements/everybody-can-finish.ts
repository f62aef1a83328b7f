/**
 * P4. From wherever an application can come to, an end can be come to: it is complete, or its borrower is told that it ends
 * here, and whom to ask.
 *
 * The graph: the places of the sandbox's common path and of each persona's, with the ways between them that can happen at
 * all; worked out backwards from the ends. Beside it each journey: from every step somebody comes to its end; and the
 * lifecycle: every state leads on, is final, or shows a screen that does.
 */

import { type CompiledJourney, pointTo, type Rule } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { ALWAYS } from '#verify/analysis/diagram.ts'
import { waysFrom } from '../decisions/decisions-of-routing.ts'
import { decided, together } from './decided.ts'
import type { Grounds } from './grounds.ts'
import type { RoutingWorld } from './routing-world.ts'
import { leadingTo, type PathGraph, type PlaceNode, reachedIn, sandboxGraphs } from './sandbox-graph.ts'
import type { Exception, Found, Statement } from './statement.ts'
import { statement } from './statement.ts'
import { wayOut } from './ways-out.ts'

const says = 'Everybody can still finish, or is told that it ends and whom to ask'

export function everybodyCanFinish(grounds: Grounds): Statement {
  const routed = decided('the places of the sandbox', 'sandbox.json', () => {
    const world = grounds.routing()
    return together(places(grounds, world), states(grounds, world))
  })
  return statement(
    'P4',
    says,
    together(routed, ...Object.values(grounds.lender.flow.journeys).map((journey) => steps(journey, grounds))),
  )
}

function places(grounds: Grounds, world: RoutingWorld): Found {
  const graphs = sandboxGraphs(grounds, world)
  const looks = graphs.map((graph) => lookAt(graph, grounds, world))
  const count = looks.reduce((sum, { reached }) => sum + reached, 0)
  const told = new Set(looks.flatMap(({ ends }) => ends))
  const completing = looks.filter(({ completes }) => completes).length
  return {
    looked: [`${count} places on ${graphs.length} paths of the sandbox; ${completing} of the paths lead to the end of the list`],
    notes:
      told.size === 0 ? [] : [`Where an application ends before that, its borrower is told so: ${[...told].sort().join(', ')}`],
    exceptions: trapped(
      looks.flatMap(({ traps }) => traps),
      grounds,
      world,
    ),
  }
}

type Trap = { readonly node: PlaceNode; readonly whose: string }

function lookAt(graph: PathGraph, grounds: Grounds, world: RoutingWorld) {
  const reached = reachedIn(graph)
  const nodes = [...graph.places.values()].filter(({ id }) => reached.has(id))
  const ends = nodes.filter((node) => node.ways.length === 0 && isEnd(node, grounds, world))
  const over = ends.filter(({ shown }) => shown.every(({ go }) => go === '/' || isLast(go, grounds)))
  const leading = leadingTo(new Set(ends.map(({ id }) => id)), graph)
  const lost = nodes.filter(({ id }) => !leading.has(id))
  return {
    reached: nodes.length,
    completes: over.length > 0,
    ends: ends.filter((node) => !over.includes(node)).map(({ status }) => status),
    traps: roots(lost, graph).map((node): Trap => ({ node, whose: graph.whose })),
  }
}

/** Of the places from which there is no end, one for each trap: what only leads into one is told with it. */
function roots(lost: readonly PlaceNode[], graph: PathGraph): readonly PlaceNode[] {
  const from = new Map(lost.map(({ id }) => [id, reachedIn({ ...graph, start: id })]))
  const innermost = lost.filter(({ id }) => [...(from.get(id) ?? [])].every((other) => from.get(other)?.has(id)))
  return innermost.filter(({ id }, index) => innermost.findIndex((one) => from.get(one.id)?.has(id)) === index)
}

/** Shown once all is done: nothing is left but the list of applications. */
function isLast(go: string, { lender }: Grounds): boolean {
  const states = lender.flow.lifecycle?.states ?? []
  return states.some((state) => state.final && state.go === go)
}

/** Whoever comes here is told so: by the list of applications, a final state, or a message on which somebody can be reached. */
function isEnd({ shown }: PlaceNode, { lender }: Grounds, world: RoutingWorld): boolean {
  const { flow } = lender
  return (
    shown.length > 0 &&
    shown.every(({ go }) => {
      if (go === '/') return true
      // What is waited for in vain becomes another status, with a screen of its own.
      if (go === '@wait')
        return (world.led.get(flow.statusRoutes.polling.waiting.then) ?? []).every((led) => led.go !== '@wait' && tells(led.go))
      return tells(go)
    })
  )

  function tells(route: string): boolean {
    const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
    return screen?.kind === 'message' && wayOut(route, lender, world) === ALWAYS
  }
}

/** The same trap on several paths is one. */
function trapped(traps: readonly Trap[], { exception }: Grounds, world: RoutingWorld): Exception[] {
  const byPlace = new Map<string, Trap[]>()
  for (const trap of traps) byPlace.set(trap.node.at, [...(byPlace.get(trap.node.at) ?? []), trap])
  return [...byPlace.values()].map((alike) => {
    const [{ node, whose }] = alike as [Trap]
    const { id, at, status, shown, ways } = node
    // Not what is tried before the table: whoever is led elsewhere from every status is not the one who waits here.
    const own = shown.filter(({ at: line }) => line.startsWith('status-routes.json#/statuses/'))
    const screens = [...new Set((own.length > 0 ? own : shown).map(({ go }) => go))].join(', ')
    const found = world.who(world.statusIs(status))
    const where =
      ways.length === 0
        ? `it shows ${screens}, and nothing that is done there leads on`
        : `it leads only to ${[...new Set(ways.map(({ to }) => `"${to}"`))].join(', ')}, and never to an end`
    const paths = alike.length === 1 ? whose : `${whose} and ${alike.length - 1} more`
    const message = `An application at ${status} (the place "${id}" on ${paths}) cannot be finished: ${where}.`
    return exception({ message, at, ...(found.is === 'possible' && { example: found.example }) })
  })
}

function states({ lender, exception }: Grounds, world: RoutingWorld): Found {
  const { lifecycle, screens } = lender.flow
  if (!lifecycle) return {}
  const stays = [...world.states].flatMap(([id, who]) =>
    lifecycle.states.filter((state) => state.id === id).map((state) => ({ state, who })),
  )
  const exceptions = stays.flatMap(({ state, who }): Exception[] => {
    const goesOn = waysFrom(state, lifecycle).some(({ event }) => !Object.hasOwn(lifecycle.anywhere, event))
    const shows = Object.hasOwn(screens, state.go) && wayOut(state.go, lender, world) !== 0
    if (state.final || goesOn || shows) return []
    const found = world.who(who)
    const message = `An application that has come to "${state.id}" stays there: no event leads on, and what it shows does not either.`
    return found.is === 'possible'
      ? [exception({ message, at: pointTo('lifecycle.json#/states', state.id), example: found.example })]
      : []
  })
  const final = stays.filter(({ state }) => state.final).length
  return { looked: [`${stays.length} states that applications come to; ${final} of them are final`], exceptions }
}

/** From each step that somebody is asked, somebody comes to the end: no early exit takes everybody. */
function steps({ id, openWhen, steps: every }: CompiledJourney, { lender, analysis, exception }: Grounds): Found {
  const { own } = lender
  const asked = every.map(({ askWhen }) => own(askWhen))
  const leaves = every.map(
    ({ leaveWhen }, index): Rule => all(asked[index] ?? true, any(...leaveWhen.map(({ when }) => own(when)))),
  )
  const stays = all(own(openWhen), not(any(...leaves.filter((rule) => rule !== false))))
  const found = every.map((step, index): Found => {
    const rule = all(stays, asked[index] ?? true)
    const finishes = analysis.satisfiable(rule)
    const comes = analysis.satisfiable(all(own(openWhen), asked[index] ?? true))
    if (finishes.is === 'undecided')
      return { undecided: [{ about: `whether anybody finishes from "${step.id}"`, at: step.at, why: finishes.why }] }
    if (finishes.is === 'possible' || comes.is !== 'possible') return {}
    return {
      exceptions: [
        exception({
          message: `Nobody who is asked the step "${step.id}" comes to the end of the journey ${id}.`,
          at: step.at,
          example: comes.example,
        }),
      ],
    }
  })
  return together(
    { looked: [`${every.length} steps of the journey ${id}, from each of which somebody comes to its end`] },
    ...found,
  )
}
