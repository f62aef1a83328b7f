/**
 * Counterexamples of P4 by simulation, as in `explore`: each persona registers and tries everything that rules
 * distinguish. The evaluator decides each event, so a stuck applicant is a real counterexample, which the graph of
 * sandbox nodes may miss because it carries no facts along.
 */

import {
  type CompiledFlow,
  type CompiledSandbox,
  type FlowPointer,
  inputScreen,
  pathOf,
  pointTo,
  type ScreenRoute,
} from '#engine/index.ts'
import type { Explored } from '#verify/exploration/explored.ts'
import { placeId } from '#verify/exploration/graph/edges-of-sandbox.ts'
import type { NodeId } from '#verify/exploration/graph/graph-part.ts'
import { exitFrom } from '#verify/exploration/traces/exit-from.ts'
import { journeySearch } from '#verify/exploration/traces/journey-search.ts'
import { positionOf } from '#verify/exploration/traces/next-actions.ts'
import { conditionsOf, factsOf } from '#verify/exploration/traces/simulated.ts'
import type { Trace } from '#verify/exploration/traces/trace.ts'
import { firstJourney, type TraceSearch } from '#verify/exploration/traces/trace-search.ts'
import { walkThrough } from '#verify/exploration/traces/walk-through.ts'
import { isTriggeredBySubmissionOf, tableWaysAt } from '#verify/findings/proving/work-ahead.ts'
import type { Written } from '#verify/findings/reading/written-last.ts'
import type { ProofContext } from './proof-context.ts'
import type { Exception, Found } from './statement.ts'

export function simulatedApplicants(context: ProofContext): Found {
  if (context.lender.sandbox.path.length === 0) return {}
  const { played, search } = context.simulation()
  const registered = withoutRegistration(played, context)
  if (registered.length > 0) return { exceptions: registered }
  const { reached, stuck, passes, cut } = search
  const dead = [...new Map(stuck().map((trace) => [positionOf(played, trace.applicant).due, trace])).values()]
  const own = dead.map((trace) => whyStuck(trace, played, context))
  return {
    looked: [`${passes.size} places that simulated applicants come to, the registration included`],
    exceptions: own.length > 0 || cut ? own : circles(played, { reached, passes }, context),
  }
}

/**
 * The counterexample for a stuck applicant, at the part written last among those that lead the applicant there.
 *
 * @param refusing an accessible screen that refuses all answers
 */
export function whyStuck(trace: Trace, played: Explored, { blamed }: ProofContext, refusing?: ScreenRoute): Exception {
  const { flow, sandbox } = played
  const { applicant } = trace
  const { application, state } = applicant
  const { due } = positionOf(played, applicant)
  const place = pathOf(sandbox, state).find(({ id }) => id === state.node)
  const waits = (place?.leave ?? []).flatMap(({ on }) => on ?? [])
  const wanted = Object.keys(flow.screens).filter((route) => waits.some((on) => isTriggeredBySubmissionOf(on, route)))
  const names = wanted.map((route) => `"${route}"`).join(' or ')
  const whose = state.persona === undefined ? 'An applicant' : `An applicant such as the persona "${state.persona}"`
  const message = `${whose} at ${application.status} is shown "${due}", and nothing that they do there leads on${names === '' ? '' : `: the application waits for answers to ${names}`}.`
  const states = (flow.lifecycle?.states ?? []).filter(({ id }) => id === positionOf(played, applicant).state)
  const leading = [
    ...tableWaysAt(application.status, { flow }).map(({ at }) => (at.includes('/cases/') ? `${at}/go` : at)),
    ...states.map(({ id }) => `${pointTo('lifecycle.json#/states', id)}/go`),
  ]
  const leaving = place ? place.leave.flatMap(({ at }) => [`${at}/when`, `${at}/on`, `${at}/to`, at]) : []
  const isRight = wanted.includes(due)
  const parts: FlowPointer[] = [
    ...(refusing === undefined ? [] : refusingParts(flow, refusing)),
    // If the current screen is the one that the application waits for, the cause is probably in the sandbox's
    // transitions, otherwise in the routing.
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

/** The pointers to `to` of the transitions that the applicant took, the latest first. */
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

/** The parts that can refuse answers to a screen, the most likely first. */
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

/** Sandbox nodes that applicants leave only for one another, none of which leads to an end. */
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
    /**
     * Whether the node was only simulated for another persona with the same remaining path, so that nothing is known
     * here.
     */
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

/** The nodes that a trace leads on to; `last` if it does not. */
type Onwards = { readonly to: readonly string[]; readonly last?: Trace }

/** The most conditions that are resolved one after the other. */
const mostConditions = 40

/** Continues a trace that the search dropped at its node because another resolved condition did not count as new. */
function onwardsOf(from: Trace | undefined, played: Explored): Onwards {
  let trace = from
  for (let turn = 0; trace && turn < mostConditions; turn += 1) {
    const next = exitFrom(played, trace)
    if (!next) return { to: [], last: trace }
    if (next.applicant.state.node !== trace.applicant.state.node) return { to: [next.applicant.state.node] }
    trace = next
  }
  return { to: [] }
}

function withoutRegistration(played: Explored, { analysis, blamed }: ProofContext): Exception[] {
  const journey = firstJourney(played)
  // Without an early exit, traces begin at the journey's end.
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
