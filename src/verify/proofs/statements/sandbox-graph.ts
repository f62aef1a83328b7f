/**
 * The places through which an application comes, as a graph: those of the sandbox's common path and of each persona's, and
 * from place to place what leads on: time, or answers to a screen that is open at this place.
 */

import type { CompiledLeave, CompiledPlace, FlowPointer, Json, SandboxPath, ScreenRoute } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER } from '#verify/analysis/diagram.ts'
import { waitsFor } from '#verify/findings/proving/work-ahead.ts'
import type { ProofContext } from './proof-context.ts'
import type { Led, RoutingWorld } from './routing-world.ts'

export type PlaceNode = {
  readonly id: string
  readonly at: FlowPointer
  readonly status: string
  /** What is shown at this place, to whom. */
  readonly shown: readonly Led[]
  /** The sandbox knows ways on from here, whether or not one of them can be taken. */
  readonly waits: boolean
  /** Where it leads; staying is no way on. */
  readonly ways: readonly { readonly id: string; readonly to: string }[]
}

export type PathGraph = { readonly whose: string; readonly start: string; readonly places: ReadonlyMap<string, PlaceNode> }

export function sandboxGraphs(context: ProofContext, world: RoutingWorld): readonly PathGraph[] {
  const { path, personas } = context.lender.sandbox
  return [
    { whose: 'the common path', path },
    ...personas.map((persona) => ({ whose: `the path of "${persona.id}"`, path: persona.path })),
  ].flatMap(({ whose, path: places }) => {
    const [first] = places
    const nodes = places.map((place, index) => [place.id, placeNode(place, places, index, context, world)] as const)
    return first ? [{ whose, start: first.id, places: new Map(nodes) }] : []
  })
}

/** Every place from which one of these can be come to, themselves among them. */
export function leadingTo(ends: ReadonlySet<string>, { places }: PathGraph): ReadonlySet<string> {
  const leading = new Set(ends)
  for (let size = -1; size < leading.size; ) {
    size = leading.size
    for (const [id, { ways }] of places) if (ways.some(({ to }) => leading.has(to))) leading.add(id)
  }
  return leading
}

/** The screens on which a borrower may stand at a place. */
export function screensAt({ status, shown }: PlaceNode, context: ProofContext, world: RoutingWorld): readonly ScreenRoute[] {
  return Object.keys(context.lender.flow.screens).filter((route) => standsAt(route, status, shown, context, world))
}

/** Every place that can be come to from the start. */
export function reachedIn({ places, start }: PathGraph): ReadonlySet<string> {
  const reached = new Set([start])
  for (const id of reached) for (const { to } of places.get(id)?.ways ?? []) reached.add(to)
  return reached
}

function placeNode(
  place: CompiledPlace,
  path: SandboxPath,
  index: number,
  context: ProofContext,
  world: RoutingWorld,
): PlaceNode {
  const known = constants(place).reduce((so, [path, value]) => world.diagrams.both(so, world.factIs(path, value)), ALWAYS)
  const shown = (world.led.get(place.status) ?? []).flatMap((led) => {
    const who = world.diagrams.both(led.who, known)
    return who === NEVER ? [] : [{ ...led, who }]
  })
  const ways = place.leave.flatMap((way) => {
    const next = way.to ?? path[index + 1]?.id
    const leads = !way.stay && next !== undefined && path.some(({ id }) => id === next)
    return leads && mayHappen(way, place, shown, context, world) ? [{ id: way.id, to: next }] : []
  })
  return { id: place.id, at: place.at, status: place.status, shown, waits: place.leave.length > 0, ways }
}

/** What is set at a place, of what is the same for everybody. */
function constants({ set }: CompiledPlace): readonly (readonly [path: string, value: Json])[] {
  return Object.entries(set).filter(([, value]) => value === null || typeof value !== 'object')
}

/** Its rule can match, and its trigger is time or a screen that is open at this place. */
function mayHappen(
  way: CompiledLeave,
  { status }: CompiledPlace,
  shown: readonly Led[],
  { lender, analysis }: ProofContext,
  world: RoutingWorld,
): boolean {
  const can = analysis.satisfiable(all({ '==': [{ var: 'status.value' }, status] }, lender.own(way.when)))
  if (can.is === 'impossible') return false
  if (way.afterSeconds !== undefined) return true
  return Object.keys(lender.flow.screens).some(
    (route) => waitsFor(way.on ?? '', route) && standsAt(route, status, shown, { lender }, world),
  )
}

/** It is time for the screen, or it is open meanwhile, or the review that it is time for lets its answers be changed. */
function standsAt(
  route: string,
  status: string,
  shown: readonly Led[],
  { lender }: Pick<ProofContext, 'lender'>,
  world: RoutingWorld,
): boolean {
  const { screens } = lender.flow
  const open = world.diagrams.both(world.statusIs(status), world.open(route)) !== NEVER
  return (
    open ||
    shown.some(({ go }) => {
      const due = Object.hasOwn(screens, go) ? screens[go] : undefined
      return (
        go === route ||
        (due?.kind === 'review' && due.sections.some(({ screen, fixed }) => screen === route && fixed === undefined))
      )
    })
  )
}
