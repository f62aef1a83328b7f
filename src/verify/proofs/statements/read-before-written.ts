/**
 * Finds rules and texts on application screens that read a fact before anything has set it, such as an amount before
 * the offers. The order is that of the sandbox nodes, on every path, with all screens accessible at each node.
 * Statuses, and facts that the flow does not set, may arrive at any time.
 */

import { describePointer, type SandboxPath, splitPointer } from '#engine/index.ts'
import { type CheckedScreen, mergedField } from '#verify/findings/reading/checked-flow.ts'
import { membersAt } from '#verify/findings/reading/node-parts.ts'
import { placesOfUse } from '#verify/findings/reading/places-of-use.ts'
import { allReads, ownReads } from '#verify/findings/reading/reads-of-use.ts'
import { sameAnswers } from '#verify/findings/reading/same-answers.ts'
import type { ProofContext } from './proof-context.ts'
import type { RoutingWorld } from './routing-world.ts'
import { type PathGraph, sandboxGraphs, screensAt } from './sandbox-graph.ts'
import type { Exception } from './statement.ts'

/** @throws Undecided */
export function readBeforeWritten(context: ProofContext): Exception[] {
  const { lender, uses, exception } = context
  // The flow does not contain what a connected lender system sets, and when.
  if (lender.flow.live.lender.lenderSystem?.kind === 'http') return []
  const paths = pathsOf(context, context.routing())
  const writing = writersOf(context)
  const found = uses.flatMap((use): Exception[] => {
    const { visit, reader } = use
    if (reader.on !== 'screen' || splitPointer(visit.pointer).keys[0] === 'openWhen') return []
    if (!placesOfUse(use, lender.checked).every((place) => place === 'application')) return []
    const { route } = reader.screen
    return allReads(lender.checked, ownReads(use)).flatMap(({ path }) => {
      if (!path.startsWith('application.')) return []
      const writers = writing.screens.filter((one) => isRelated(one.path, path))
      const isWritten = writers.length > 0 || paths.some(({ sets }) => [...sets.keys()].some((one) => isRelated(one, path)))
      const isEarly = !isWritten || writing.atStart.some((one) => isRelated(one, path))
      if (isEarly || writers.some((one) => one.route === route)) return []
      if (!paths.some((one) => one.at(route).length > 0)) return []
      if (
        paths.some((one) =>
          isWrittenBy(
            path,
            route,
            one,
            writers.map((writer) => writer.route),
          ),
        )
      )
        return []
      const by = writers.map((writer) => `"${writer.route}"`).join(', ') || 'the lender'
      const message = `"${visit.key ?? 'text'}" of ${describePointer(visit.pointer)} reads ${path}, which only ${by} gives, later.`
      return [exception({ message, at: visit.pointer })]
    })
  })
  return [...new Map(found.map((one) => [one.message, one])).values()]
}

type OrderedPath = {
  readonly graph: PathGraph
  /** The sandbox nodes at which a borrower can access a screen. */
  readonly at: (route: string) => readonly string[]
  /** For each fact path, the nodes from which on the fact is set. */
  readonly sets: ReadonlyMap<string, readonly string[]>
}

function pathsOf(context: ProofContext, world: RoutingWorld): readonly OrderedPath[] {
  const { path, personas } = context.lender.sandbox
  const written = [path, ...personas.map((persona) => persona.path)].filter(([first]) => first !== undefined)
  const known = new Map<string, ReadonlySet<string>>()
  return sandboxGraphs(context, world).map((graph, index) => {
    const screens = [...graph.places.values()].map((place) => {
      const key = JSON.stringify([place.status, place.shown.map(({ go, at }) => [go, at])])
      const routes = known.get(key) ?? new Set(screensAt(place, context, world))
      known.set(key, routes)
      return [place.id, routes] as const
    })
    const at = (route: string) => screens.filter(([, routes]) => routes.has(route)).map(([id]) => id)
    return { graph, at, sets: setsOf(written[index] ?? []) }
  })
}

function setsOf(path: SandboxPath): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, string[]>()
  const add = (fact: string, place: string) => void sets.set(fact, [...(sets.get(fact) ?? []), place])
  for (const { id, set, leave } of path) {
    for (const fact of Object.keys(set)) add(fact, id)
    // The transition sets the fact for its target node; counting it from its own node is on the safe side.
    for (const way of leave) for (const fact of Object.keys(way.set)) add(fact, id)
  }
  return sets
}

/** Whether some node at which the screen is accessible is the same as, or after, a node at which the fact is set. */
function isWrittenBy(path: string, route: string, { graph, at, sets }: OrderedPath, screens: readonly string[]): boolean {
  const set = [...sets].flatMap(([fact, places]) => (isRelated(fact, path) ? places : []))
  const later = reachedFrom(new Set([...set, ...screens.flatMap(at)]), graph)
  return at(route).some((place) => later.has(place))
}

function reachedFrom(starts: ReadonlySet<string>, { places }: PathGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const id of reached) for (const { to } of places.get(id)?.ways ?? []) reached.add(to)
  return reached
}

/** The facts that each screen of the application sets, and those set at the end of registration. */
function writersOf({ lender: { checked } }: ProofContext) {
  const steps = new Set([...checked.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route)))
  const screens = [...checked.screens.values()].flatMap((screen) =>
    writtenBy(screen).map((path) => ({ route: screen.route, path })),
  )
  return {
    screens: screens.filter(({ route, path }) => !steps.has(route) && path.startsWith('application.')),
    atStart: [
      ...sameAnswers(checked).map(([made]) => made),
      ...screens.flatMap(({ route, path }) => (steps.has(route) ? [path] : [])),
    ],
  }
}

function writtenBy({ fields, node }: CheckedScreen): readonly string[] {
  const kept = fields.flatMap((field) => {
    const { keptAs, lastFour } = mergedField(field)
    const group = field.path.slice(0, field.path.lastIndexOf('.'))
    return [keptAs, lastFour].flatMap((name) => (typeof name === 'string' ? [`${group}.${name}`] : []))
  })
  return [...fields.map(({ path }) => path), ...kept, ...membersAt(node, 'sets').map(([path]) => path)]
}

function isRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}
