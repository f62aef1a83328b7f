/**
 * The next screen of a borrower, with a pointer to the deciding line of the status table.
 * `first` is tried before the statuses; a listed status has exactly one target; `unlisted` covers all other statuses.
 * For a status that the pinned release's table does not list, `unlisted` of the newest table decides.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Carry, RouteCase, RouteDecision } from '#engine/flow/files.generated.ts'
import type { Because, Facts, FlowPointer, Json, JsonObject } from '#engine/flow/json.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'

/** `go` is a route, `@wait`, `@lifecycle` or `/`; `carry` holds parameters of the navigation. */
export type Destination = { readonly go: string; readonly carry?: JsonObject; readonly because: Because }

const table: FlowPointer = 'status-routes.json#'

type WithTable = Pick<CompiledFlow, 'statusRoutes'>

export function destinationFor(flow: WithTable, facts: Facts, newest: WithTable = flow): Destination {
  const { first = [], statuses } = flow.statusRoutes
  const status = String(facts.status?.value ?? '')
  const early = first.find(({ when }) => matches(when, facts))
  const listed = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  const { unlisted } = newest.statusRoutes
  const { decisions = {} } = (early || listed !== undefined ? flow : newest).statusRoutes
  const start: Destination = early
    ? taken(early, `${table}/first/${early.id}`, facts)
    : listed !== undefined
      ? { go: listed, because: { at: `${table}/statuses/${status}` } }
      : decide(unlisted, `${table}/unlisted`, facts)
  const name = start.go.startsWith('?') ? start.go.slice(1) : undefined
  const decision = name !== undefined && Object.hasOwn(decisions, name) ? decisions[name] : undefined
  return decision ? decide(decision, `${table}/decisions/${name}`, facts) : start
}

function decide(decision: RouteDecision, at: FlowPointer, facts: Facts): Destination {
  const matching = decision.cases?.find(({ when }) => matches(when, facts))
  const carry = matching?.carry ?? decision.carry
  if (matching) return taken({ ...matching, ...(carry && { carry }) }, `${at}/cases/${matching.id}`, facts)
  return { go: decision.otherwise, ...carried(decision.carry, facts), because: { at: `${at}/otherwise` } }
}

function taken({ when, go, carry }: RouteCase, at: FlowPointer, facts: Facts): Destination {
  return { go, ...carried(carry, facts), because: { at, rule: when } }
}

function carried(carry: Carry | undefined, facts: Facts): { carry?: JsonObject } {
  if (carry === undefined) return {}
  const values = Object.entries(carry).map(([name, rule]): [string, Json] => [name, evaluate(rule, facts)])
  return { carry: Object.fromEntries(values) }
}
