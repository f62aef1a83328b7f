/**
 * P4. From every sandbox node that an application can reach, it can reach an end: it is complete, or a message with a
 * contact says that it ends. The graph has the nodes of the common path and of each persona's path, with all possible
 * transitions, and is searched backwards from the ends.
 * In addition, an applicant can reach the journey's end from every step, and every lifecycle state leads on, is final,
 * or shows a screen that leads on.
 */

import { type CompiledJourney, type CompiledSandbox, type FlowPointer, pointTo, type Rule } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { ALWAYS } from '#verify/analysis/diagram.ts'
import { isTriggeredBySubmissionOf } from '#verify/findings/proving/work-ahead.ts'
import type { Written } from '#verify/findings/reading/written-last.ts'
import { waysFrom } from '../decisions/decisions-of-routing.ts'
import { exitsOfScreen } from './exits-of-screen.ts'
import type { ProofContext } from './proof-context.ts'
import type { RoutingWorld } from './routing-world.ts'
import { leadingTo, type PathGraph, type PlaceNode, reachedIn, sandboxGraphs } from './sandbox-graph.ts'
import { simulatedApplicants } from './simulated-applicants.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'

const says = 'Every application can still be finished, or its borrower learns that it ends'

export function everybodyCanFinish(context: ProofContext): Statement {
  const routed = decided('the places of the sandbox', 'sandbox.json', () => {
    const world = context.routing()
    const found = together(places(context, world), states(context, world))
    // Simulated applicants would end in the same traps, so they run only if the graph has none.
    return found.exceptions?.length ? found : together(found, simulatedApplicants(context))
  })
  return statement(
    'P4',
    says,
    together(routed, ...Object.values(context.lender.flow.journeys).map((journey) => steps(journey, context))),
  )
}

function places(context: ProofContext, world: RoutingWorld): Found {
  const graphs = sandboxGraphs(context, world)
  const looks = graphs.map((graph) => lookAt(graph, context, world))
  const count = looks.reduce((sum, { reached }) => sum + reached, 0)
  const early = new Set(looks.flatMap(({ ends }) => ends))
  const completing = looks.filter(({ completes }) => completes).length
  return {
    looked: [`${count} places on ${graphs.length} paths of the sandbox; ${completing} of the paths lead to the end of the list`],
    notes:
      early.size === 0
        ? []
        : [`Statuses at which an application ends before that, with a message: ${[...early].sort().join(', ')}`],
    exceptions: trapped(
      looks.flatMap(({ traps }) => traps),
      context,
      world,
    ),
  }
}

type Trap = {
  readonly node: PlaceNode
  readonly whose: string
  /** Sandbox nodes that lead only to one another. */
  readonly places: ReadonlySet<FlowPointer>
}

function lookAt(graph: PathGraph, context: ProofContext, world: RoutingWorld) {
  const reached = reachedIn(graph)
  const nodes = [...graph.places.values()].filter(({ id }) => reached.has(id))
  // A node from which the sandbox waits for something is no end, whatever screen it shows.
  const ends = nodes.filter((node) => node.ways.length === 0 && !node.waits && isEnd(node, context, world))
  const over = ends.filter(({ shown }) => shown.every(({ go }) => go === '/' || isLast(go, context)))
  const leading = leadingTo(new Set(ends.map(({ id }) => id)), graph)
  const lost = nodes.filter(({ id }) => !leading.has(id))
  return {
    reached: nodes.length,
    completes: over.length > 0,
    ends: ends.filter((node) => !over.includes(node)).map(({ status }) => status),
    traps: roots(lost, graph).map((node): Trap => ({ node, whose: graph.whose, places: placesFrom(node, graph) })),
  }
}

/** One node of each trap among the nodes without a path to an end; nodes that only lead into a trap belong to it. */
function roots(lost: readonly PlaceNode[], graph: PathGraph): readonly PlaceNode[] {
  const from = new Map(lost.map(({ id }) => [id, reachedIn({ ...graph, start: id })]))
  const innermost = lost.filter(({ id }) => [...(from.get(id) ?? [])].every((other) => from.get(other)?.has(id)))
  return innermost.filter(({ id }, index) => innermost.findIndex((one) => from.get(one.id)?.has(id)) === index)
}

function placesFrom({ id }: PlaceNode, graph: PathGraph): ReadonlySet<FlowPointer> {
  return new Set([...reachedIn({ ...graph, start: id })].flatMap((one) => graph.places.get(one)?.at ?? []))
}

/** Whether the list of applications is the last destination, after which nothing is left to do. */
function isLast(go: string, { lender }: ProofContext): boolean {
  const states = lender.flow.lifecycle?.states ?? []
  return states.some((state) => state.final && state.go === go)
}

/**
 * Whether the borrower learns that the application ends: from the list of applications, or from a message with a
 * contact.
 */
function isEnd({ shown }: PlaceNode, { lender }: ProofContext, world: RoutingWorld): boolean {
  const { flow } = lender
  return (
    shown.length > 0 &&
    shown.every(({ go }) => {
      if (go === '/') return true
      // After the last poll, waiting turns into an assumed status with a screen of its own.
      if (go === '@wait')
        return (world.led.get(flow.statusRoutes.polling.waiting.then) ?? []).every(
          (led) => led.go !== '@wait' && isFinalMessage(led.go),
        )
      return isFinalMessage(go)
    })
  )

  function isFinalMessage(route: string): boolean {
    const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
    return screen?.kind === 'message' && exitsOfScreen(route, lender, world) === ALWAYS
  }
}

/** Merges traps with the same nodes on several paths. */
function trapped(traps: readonly Trap[], { lender, blamed }: ProofContext, world: RoutingWorld): Exception[] {
  const byPlace = new Map<string, Trap[]>()
  for (const trap of traps) byPlace.set(trap.node.at, [...(byPlace.get(trap.node.at) ?? []), trap])
  return [...byPlace.values()].map((alike) => {
    const [{ node, whose, places: trap }] = alike as [Trap]
    const { id, at, status, shown, ways } = node
    // The lines of the status itself, without the cases of `first`, which lead elsewhere.
    const own = shown.filter(({ at: line }) => line.startsWith('status-routes.json#/statuses/'))
    const screens = [...new Set((own.length > 0 ? own : shown).map(({ go }) => go))].join(', ')
    const found = world.who(world.statusIs(status))
    const where =
      ways.length === 0
        ? `it shows ${screens}, and nothing that is done there leads on`
        : `it leads only to ${[...new Set(ways.map(({ to }) => `"${to}"`))].join(', ')}, and never to an end`
    const paths = alike.length === 1 ? whose : `${whose} and ${alike.length - 1} more`
    const message = `An application at ${status} (the place "${id}" on ${paths}) cannot be finished: ${where}.`
    const place = [lender.sandbox.path, ...lender.sandbox.personas.map(({ path }) => path)].flat().find((one) => one.at === at)
    const waits = (place?.leave ?? []).flatMap(({ on }) => on ?? [])
    const wanted = Object.keys(lender.flow.screens).filter((route) => waits.some((on) => isTriggeredBySubmissionOf(on, route)))
    const lines = (own.length > 0 ? own : shown).map((led) => (led.at.includes('/cases/') ? `${led.at}/go` : led.at))
    const parts = [
      ...(ways.length > 0 ? waysOf(lender.sandbox, trap).map((way) => `${way}/to`) : []),
      ...lines,
      ...shown.flatMap(({ go }) => ['actions', 'sections', 'kind'].map((key) => `screens/${go}.json#/${key}`)),
      ...wanted.flatMap((route) => ['openWhen', 'actions', 'kind'].map((key) => `screens/${route}.json#/${key}`)),
      ...(place?.leave ?? []).flatMap((way) => ['on', 'when', 'to'].map((key) => `${way.at}/${key}`)),
      at,
    ]
    const names = wanted.map((route) => `"${route}"`).join(' or ')
    const fix = (part: Written | undefined) => {
      if (part?.isRemoval) return `Keep "${part.pointer.slice(part.pointer.lastIndexOf('/') + 1)}", or lead on in another way.`
      if (part?.pointer.endsWith('/to')) return `Let this way lead on to a place from which an end is reached: take its "to" out.`
      if (part?.pointer.startsWith('sandbox.json') && screens !== '')
        return `Let the way be taken by what "${screens}" lets borrowers do: ${names} is not shown here.`
      return names === ''
        ? 'Lead on to a place from which an end is reached.'
        : `Lead to ${names}, for whose answers the application waits.`
    }
    return blamed({ message, ...(found.is === 'possible' && { example: found.example }) }, parts, fix)
  })
}

function waysOf({ path, personas }: CompiledSandbox, places: ReadonlySet<FlowPointer>): readonly FlowPointer[] {
  return [path, ...personas.map((persona) => persona.path)]
    .flat()
    .flatMap(({ at, leave }) => (places.has(at) ? leave.map((way) => way.at) : []))
}

function states({ lender, exception }: ProofContext, world: RoutingWorld): Found {
  const { lifecycle, screens } = lender.flow
  if (!lifecycle) return {}
  const reached = [...world.states].flatMap(([id, who]) =>
    lifecycle.states.filter((state) => state.id === id).map((state) => ({ state, who })),
  )
  const exceptions = reached.flatMap(({ state, who }): Exception[] => {
    const goesOn = waysFrom(state, lifecycle).some(({ event }) => !Object.hasOwn(lifecycle.anywhere, event))
    const shows = Object.hasOwn(screens, state.go) && exitsOfScreen(state.go, lender, world) !== 0
    if (state.final || goesOn || shows) return []
    const found = world.who(who)
    const message = `An application that has come to "${state.id}" stays there: no event leads on, and what it shows does not either.`
    return found.is === 'possible'
      ? [exception({ message, at: pointTo('lifecycle.json#/states', state.id), example: found.example })]
      : []
  })
  const final = reached.filter(({ state }) => state.final).length
  return { looked: [`${reached.length} states that applications come to; ${final} of them are final`], exceptions }
}

/** Whether from each step an applicant can reach the journey's end, so that no early exit matches all applicants. */
function steps({ id, openWhen, steps: every }: CompiledJourney, { lender, analysis, exception }: ProofContext): Found {
  const { own } = lender
  const asked = every.map(({ askWhen }) => own(askWhen))
  const leaves = every.map(
    ({ leaveWhen }, index): Rule => all(asked[index] ?? true, any(...leaveWhen.map(({ when }) => own(when)))),
  )
  const goesOn = all(own(openWhen), not(any(...leaves.filter((rule) => rule !== false))))
  const found = every.map((step, index): Found => {
    const rule = all(goesOn, asked[index] ?? true)
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
    { looked: [`${every.length} steps of the journey ${id}, from each of which an applicant reaches its end`] },
    ...found,
  )
}
