import {
  type Because,
  type CompiledFlow,
  destinationFor,
  type Facts,
  type FlowPointer,
  type JourneyView,
  type JsonObject,
  matches,
  pointTo,
  type Rule,
  type StepId,
  screenFor,
} from '#engine/index.ts'

/** A decision as a sentence, with the pointer to the deciding line and the facts that its rule read. */
export type Decided = { readonly says: string; readonly because: Because; readonly facts: Facts }

export type ExplainedScreen = {
  readonly status: string
  readonly go: string
  readonly carry?: JsonObject
  readonly decided: readonly Decided[]
}

const table: FlowPointer = 'status-routes.json#'

/**
 * Explains the current screen: all lines of the status table that were tried, in order (`first`, the status's line, the
 * cases of its decision).
 */
export function explainScreen(flow: CompiledFlow, facts: Facts, newest: CompiledFlow): ExplainedScreen | undefined {
  const status = facts.status?.value
  if (typeof status !== 'string') return undefined
  const { go: leads, because } = destinationFor(flow, facts, newest)
  const { go, carry, because: last } = screenFor(flow, facts, newest)
  const decided: Decided[] = [
    ...earlyCases(flow, facts),
    ...(because.at.startsWith(`${table}/first/`) ? [] : ownLine(flow, newest, status, facts)),
    ...casesOfDecision(flow, newest, because.at, facts),
    ...(because.at.endsWith('/otherwise')
      ? [{ says: `none holds: it leads to ${leads}`, because: { at: because.at }, facts }]
      : []),
    ...(leads === '@lifecycle' && go !== leads
      ? [{ says: `the lifecycle’s state shows ${go}`, because: { ...last, at: pointTo(last.at, 'go') }, facts }]
      : []),
  ]
  return { status, go, ...(carry !== undefined && { carry }), decided }
}

type Case = { readonly id: string; readonly when: unknown; readonly go: string }

/** The cases that were tried, up to the one that matched. */
function tried(cases: readonly Case[], at: FlowPointer, facts: Facts): Decided[] {
  const taken = cases.findIndex(({ when }) => matches(when as Rule, facts))
  return (taken < 0 ? cases : cases.slice(0, taken + 1)).map(({ id, when, go }, index) => ({
    says: index === taken ? `the case "${id}" leads to ${go}` : `the case "${id}" is passed over`,
    because: { at: pointTo(at, id), rule: when as Rule },
    facts,
  }))
}

function earlyCases({ statusRoutes: { first = [] } }: CompiledFlow, facts: Facts): Decided[] {
  return tried(first as readonly Case[], `${table}/first`, facts)
}

/** For a status that the pinned table lacks, `unlisted` of the newest table decides. */
function ownLine({ statusRoutes: { statuses } }: CompiledFlow, newest: CompiledFlow, status: string, facts: Facts): Decided[] {
  if (Object.hasOwn(statuses, status)) {
    return [{ says: `${status} leads to ${statuses[status]}`, because: { at: pointTo(`${table}/statuses`, status) }, facts }]
  }
  const { cases = [] } = newest.statusRoutes.unlisted
  return [
    { says: `no table lists ${status}: "unlisted" decides`, because: { at: `${table}/unlisted` }, facts },
    ...tried(cases as readonly Case[], `${table}/unlisted/cases`, facts),
  ]
}

function casesOfDecision(flow: CompiledFlow, newest: CompiledFlow, at: FlowPointer, facts: Facts): Decided[] {
  const name = /^status-routes\.json#\/decisions\/([^/]+)\//.exec(at)?.[1]
  if (name === undefined) return []
  const decision = flow.statusRoutes.decisions?.[name] ?? newest.statusRoutes.decisions?.[name]
  return tried((decision?.cases ?? []) as readonly Case[], `${table}/decisions/${name}/cases`, facts)
}

/** Explains why a step is active or not: the trace of its `askWhen` for the facts so far. */
export function askedWhen(
  { flow }: { readonly flow: Pick<CompiledFlow, 'journeys'> },
  view: JourneyView,
  step: StepId,
): Decided[] {
  const compiled = flow.journeys[view.id]?.steps.find(({ id }) => id === step)
  if (compiled === undefined) return []
  const { at, askWhen } = compiled
  if (askWhen === undefined) return [{ says: `${step} is always asked`, because: { at }, facts: view.facts }]
  const says = `${step} is ${matches(askWhen, view.facts) ? 'asked' : 'not asked'}`
  return [{ says, because: { at: `${at}/askWhen`, rule: askWhen }, facts: view.facts }]
}
