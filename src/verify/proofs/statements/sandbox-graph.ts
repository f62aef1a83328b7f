/**
 * The sandbox as graphs, one for the common path and one for each persona's: nodes, and transitions triggered by time
 * or by submitting a screen that is accessible at the node.
 */

import {
  type CompiledFlow,
  type CompiledLeave,
  type CompiledPlace,
  type FlowPointer,
  inputScreen,
  type Json,
  type SandboxPath,
  type ScreenRoute,
} from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER } from '#verify/analysis/diagram.ts'
import { isTriggeredBySubmissionOf } from '#verify/findings/proving/work-ahead.ts'
import type { ProofContext } from './proof-context.ts'
import type { Led, RoutingWorld } from './routing-world.ts'

export type PlaceNode = {
  readonly id: string
  readonly at: FlowPointer
  readonly status: string
  /** The screens shown at this node, each with its facts. */
  readonly shown: readonly Led[]
  /** True if the sandbox has transitions from this node, whether or not they are possible. */
  readonly waits: boolean
  /** Transitions to other nodes that an applicant with some set of facts can take. */
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

/** All nodes from which some of `ends` can be reached, including `ends`. */
export function leadingTo(ends: ReadonlySet<string>, { places }: PathGraph): ReadonlySet<string> {
  const leading = new Set(ends)
  for (let size = -1; size < leading.size; ) {
    size = leading.size
    for (const [id, { ways }] of places) if (ways.some(({ to }) => leading.has(to))) leading.add(id)
  }
  return leading
}

/** The screens that a borrower can access at a node. */
export function screensAt({ status, shown }: PlaceNode, context: ProofContext, world: RoutingWorld): readonly ScreenRoute[] {
  return Object.keys(context.lender.flow.screens).filter((route) => standsAt(route, status, shown, context, world))
}

/** All nodes reachable from the start. */
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
  // The sandbox leads the application of a borrower; a co-signer has pages of their own at each of its statuses.
  const ofBorrower = (world.led.get(place.status) ?? []).filter(({ go }) => !`/${go}`.startsWith(`${signersPath}/`))
  const shown = ofBorrower.flatMap((led) => {
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

/** Facts that a node sets to constants. */
function constants({ set }: CompiledPlace): readonly (readonly [path: string, value: Json])[] {
  return Object.entries(set).filter(([, value]) => value === null || typeof value !== 'object')
}

/**
 * Whether a transition is possible: its rule can be true, and its trigger is time or a screen accessible at the node.
 */
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
    (route) => isTriggeredBySubmissionOf(way.on ?? '', route) && standsAt(route, status, shown, { lender }, world),
  )
}

/**
 * Whether a screen is accessible at a node: current, open by `openWhen`, or changeable from the current screen, because a
 * review lists it or because it is before.
 */
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
        comesBefore(lender.flow, route, go) ||
        (due?.kind === 'review' && due.sections.some(({ screen, fixed }) => screen === route && fixed === undefined))
      )
    })
  )
}

/** Whether the chain of `backTo` leads from a screen to another, whatever was answered. */
function comesBefore(flow: CompiledFlow, route: string, from: string): boolean {
  const passed = new Set([from])
  for (let at = backFrom(flow, from); at !== undefined && !passed.has(at); at = backFrom(flow, at)) {
    if (at === route) return true
    passed.add(at)
  }
  return false
}

function backFrom(flow: CompiledFlow, route: string): string | undefined {
  return inputScreen(flow, route)?.backTo
}
