/**
 * What the simulated applicants of `explore` find for P4: each persona of the sandbox registers and does whatever rules
 * distinguish. The evaluator decides every event, so an applicant who is stuck is a counterexample of the graph of places,
 * which carries no facts from place to place.
 */

import {
  type CompiledFlow,
  type CompiledSandbox,
  compileValidators,
  type FlowPointer,
  inputScreen,
  pathOf,
  pointTo,
  type ScreenRoute,
} from '#engine/index.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { placeId } from '#verify/exploration/graph/edges-of-sandbox.ts'
import type { NodeId } from '#verify/exploration/graph/graph-part.ts'
import { journeySearch } from '#verify/exploration/traces/journey-search.ts'
import { conditionsOf, factsOf } from '#verify/exploration/traces/simulated.ts'
import type { Trace } from '#verify/exploration/traces/trace.ts'
import { firstJourney, type TraceSearch, traceSearch } from '#verify/exploration/traces/trace-search.ts'
import { walkThrough } from '#verify/exploration/traces/walk-through.ts'
import { wayOutOf } from '#verify/exploration/traces/way-out-of.ts'
import { standsAt } from '#verify/exploration/traces/ways-on.ts'
import { tableWaysAt, waitsFor } from '#verify/findings/proving/work-ahead.ts'
import type { Written } from '#verify/findings/reading/written-last.ts'
import type { ProofContext } from './proof-context.ts'
import type { Exception, Found } from './statement.ts'

export function simulatedApplicants(context: ProofContext): Found {
  const { flow, sandbox } = context.lender
  if (sandbox.path.length === 0) return {}
  const played = explored(flow, sandbox, compileValidators(flow))
  const registered = withoutRegistration(played, context)
  if (registered.length > 0) return { exceptions: registered }
  const { reached, stuck, passes, cut } = traceSearch(played)
  const dead = [...new Map(stuck().map((trace) => [standsAt(played, trace.applicant).due, trace])).values()]
  const own = dead.map((trace) => whyStuck(trace, played, context))
  return {
    looked: [`${passes.size} places that simulated applicants come to, the registration included`],
    exceptions: own.length > 0 || cut ? own : circles(played, { reached, passes }, context),
  }
}

/**
 * At the line that was written last of those that lead the applicant there. @param refusing a screen that they may open, and
 * that refuses whatever they answer
 */
export function whyStuck(trace: Trace, played: Explored, { blamed }: ProofContext, refusing?: ScreenRoute): Exception {
  const { flow, sandbox } = played
  const { applicant } = trace
  const { application, state } = applicant
  const { due } = standsAt(played, applicant)
  const place = pathOf(sandbox, state).find(({ id }) => id === state.node)
  const waits = (place?.leave ?? []).flatMap(({ on }) => on ?? [])
  const wanted = Object.keys(flow.screens).filter((route) => waits.some((on) => waitsFor(on, route)))
  const names = wanted.map((route) => `"${route}"`).join(' or ')
  const whose = state.persona === undefined ? 'An applicant' : `An applicant such as the persona "${state.persona}"`
  const message = `${whose} at ${application.status} is shown "${due}", and nothing that they do there leads on${names === '' ? '' : `: the application waits for answers to ${names}`}.`
  const states = (flow.lifecycle?.states ?? []).filter(({ id }) => id === standsAt(played, applicant).state)
  const leading = [
    ...tableWaysAt(application.status, { flow }).map(({ at }) => (at.includes('/cases/') ? `${at}/go` : at)),
    ...states.map(({ id }) => `${pointTo('lifecycle.json#/states', id)}/go`),
  ]
  const leaving = place ? place.leave.flatMap(({ at }) => [`${at}/when`, `${at}/on`, `${at}/to`, at]) : []
  const isRight = wanted.includes(due)
  const parts: FlowPointer[] = [
    ...(refusing === undefined ? [] : refusingParts(flow, refusing)),
    // Who is shown what the application waits for is led right: then something else is wrong.
    ...(isRight ? leaving : leading),
    ...[due, ...wanted].flatMap((route) =>
      ['actions', 'openWhen', 'checks', 'sets', 'fields', 'sections', 'adds'].map((key) => `screens/${route}.json#/${key}`),
    ),
    ...(isRight ? leading : leaving),
    ...states.map(({ id }) => `${pointTo('lifecycle.json#/states', id)}/moves`),
    ...(flow.statusRoutes.first ?? []).map(({ id }) => pointTo('status-routes.json#/first', id)),
    ...conditionsOf(applicant).flatMap(({ categoryEnum }) => {
      const card = pointTo('conditions.json#/cards', String(categoryEnum))
      return [`${card}/go`, `${card}/shownWhen`, card]
    }),
    ...(sandbox.resolves ?? []).flatMap(({ at }) => [`${at}/on`, `${at}/when`]),
    ...cameBy(trace, sandbox),
  ]
  const example = factsOf(played, applicant)
  return blamed({ message, example }, parts, (part) => adviceAt(part, names, due))
}

/** Where the ways lead by which the applicant came from place to place, the last one first. */
function cameBy(last: Trace, sandbox: CompiledSandbox): readonly FlowPointer[] {
  const found: FlowPointer[] = []
  for (let trace = last; trace.before; trace = trace.before) {
    const { state } = trace.before.applicant
    const place = pathOf(sandbox, state).find(({ id }) => id === state.node)
    const taken = (place?.leave ?? []).filter(({ to }) => to === trace.applicant.state.node)
    if (state.node !== trace.applicant.state.node) found.push(...taken.map(({ at }) => `${at}/to`))
  }
  return found
}

/** What can refuse the answers to a screen, the likeliest first. */
export function refusingParts(flow: CompiledFlow, route: ScreenRoute): readonly FlowPointer[] {
  const screen = inputScreen(flow, route)
  return [
    ...(screen?.checks ?? []).flatMap(({ at }) => [`${at}/refuseWhen`, at]),
    ...(screen?.fields ?? []).flatMap(({ at }) => [`${at}/options`, `${at}/schema`, `${at}/shownWhen`, at]),
  ]
}

function adviceAt(part: Written | undefined, names: string, due: string): string {
  const name = part?.pointer.slice(part.pointer.lastIndexOf('/') + 1)
  if (part?.isRemoval) return `Keep "${name}", or lead these applicants on in another way.`
  if (part?.pointer.startsWith('sandbox.json') && name === 'to')
    return `Let the way "${part.pointer.split('/').at(-2)}" lead on to another place, or take its "to" out: who comes by it finds nothing to do.`
  if (part?.pointer.startsWith('screens/') && part.pointer.includes('#/checks/'))
    return `Let the check "${part.pointer.split('/checks/')[1]?.split('/')[0]}" accept some answer of these applicants, or take it out.`
  if (part?.pointer.startsWith('sandbox.json') && part.pointer.endsWith('/when'))
    return `Let "when" of this way hold for these applicants, once they have answered ${names === '' ? `"${due}"` : names}.`
  return names === ''
    ? `Let "${due}" lead on for these applicants.`
    : `Lead these applicants to ${names}, for whose answers the application waits.`
}

/** Places from which applicants only come to one another: none of them leads to an end. */
function circles(
  played: Explored,
  { reached, passes }: Pick<TraceSearch, 'reached' | 'passes'>,
  context: ProofContext,
): Exception[] {
  const { sandbox } = played
  const paths = [{ id: undefined, path: sandbox.path }, ...sandbox.personas]
  const found = new Map<string, Exception>()
  const onwardsBefore = new Map<NodeId, Onwards>()
  for (const { id, path } of paths) {
    const places = path.filter((place) => passes.has(placeId(id, place.id)))
    const leads = new Set(places.filter((place) => place.leave.length === 0 || elsewhere(place.id)).map((place) => place.id))
    for (let size = -1; size < leads.size; ) {
      size = leads.size
      for (const place of places) if (goesTo(place.id).some((to) => leads.has(to))) leads.add(place.id)
    }
    const lost = places.filter(
      (place) => !leads.has(place.id) && (goesTo(place.id).length > 0 || reached.has(placeId(id, place.id))),
    )
    const [first] = lost
    if (!first) continue
    const dead = lost.filter((place) => goesTo(place.id).length === 0)
    for (const place of dead) {
      const { last } = onwardsFrom(placeId(id, place.id))
      const exception = last && whyStuck(last, played, context)
      if (exception) found.set(exception.at, exception)
    }
    if (dead.length > 0) continue
    const names = lost.map((place) => `"${place.id}"`).join(', ')
    const ways = lost.flatMap(({ leave }) => leave)
    const message = `Applicants at ${first.status} come from ${names} only to one another of these places, and never to an end.`
    const parts = [...ways.flatMap(({ at }) => [`${at}/to`, `${at}/when`, at]), ...lost.map(({ at }) => at)]
    const exception = context.blamed({ message }, parts, (part) => {
      const way = ways.find(({ at }) => part?.pointer.startsWith(at))
      return `Let the way "${way?.id ?? ''}" lead on to a place from which an end is reached: take its "to" out, or mend its rule.`
    })
    found.set(exception.at, exception)

    function goesTo(place: string): readonly string[] {
      const at = placeId(id, place)
      const next = [...(passes.get(at) ?? [])].map((to) => to.slice(to.search(/[:/][^:/]*$/) + 1))
      const isLast = path.some((one) => one.id === place && one.leave.length === 0)
      return next.length > 0 || isLast ? next : onwardsFrom(at).to
    }
    /** Applicants with the same way ahead are simulated once: where it was another persona's, nothing is known here. */
    function elsewhere(place: string): boolean {
      return goesTo(place).some((to) => !passes.has(placeId(id, to)))
    }
  }
  return [...found.values()]

  function onwardsFrom(at: NodeId): Onwards {
    const onwards = onwardsBefore.get(at) ?? onwardsOf(reached.get(at)?.trace, played)
    onwardsBefore.set(at, onwards)
    return onwards
  }
}

/** Where a trace leads on to; `last` where it does not. */
type Onwards = { readonly to: readonly string[]; readonly last?: Trace }

/** So many conditions are met one after the other. */
const mostConditions = 40

/** Of a trace that the search left at its place, since meeting one more condition was nothing new to it. */
function onwardsOf(from: Trace | undefined, played: Explored): Onwards {
  let trace = from
  for (let turn = 0; trace && turn < mostConditions; turn += 1) {
    const next = wayOutOf(played, trace)
    if (!next) return { to: [], last: trace }
    if (next.applicant.state.node !== trace.applicant.state.node) return { to: [next.applicant.state.node] }
    trace = next
  }
  return { to: [] }
}

function withoutRegistration(played: Explored, { analysis, blamed }: ProofContext): Exception[] {
  const journey = firstJourney(played)
  // Without an early exit the traces begin where the journey ends.
  if (!journey || (walkThrough(played, journey, {}, {}) && journey.steps.every(({ leaveWhen }) => leaveWhen.length === 0)))
    return []
  const { end, steps, unanswered } = journeySearch(played, analysis, journey)
  if (end) return []
  const last = journey.steps.findLast(({ id }) => steps.has(id))
  const stop = journey.steps.find(({ id }) => unanswered.has(id)) ?? last
  const message = `No simulated applicant comes to the end of the journey ${journey.id}${stop ? `: nobody gets on from the step "${stop.id}"` : ''}.`
  const exits = journey.steps.flatMap(({ at, leaveWhen }) => leaveWhen.map(({ id }) => pointTo(`${at}/leaveWhen`, id)))
  const questions = journey.steps.flatMap(({ at, screen }) => [
    at,
    ...(unanswered.size > 0 && stop?.screen === screen
      ? [`screens/${screen}.json#/checks`, `screens/${screen}.json#/fields`]
      : []),
  ])
  return [
    blamed({ message, example: played.nothing }, [...exits, ...questions], (part) =>
      part?.pointer.includes('/leaveWhen/')
        ? `Let the early exit "${part.pointer.slice(part.pointer.lastIndexOf('/') + 1)}" take fewer: its rule holds for everybody.`
        : `Let the answers to "${stop?.id ?? ''}" be accepted, and lead on.`,
    ),
  ]
}
