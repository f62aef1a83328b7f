/** Changes a claim's applicant: writes facts where the claim has them, in `given` or in an answer. */

import { type CompiledFlow, type Facts, hasFields, isObject, type Json, type JsonObject, type Rule } from '#engine/index.ts'
import { readsIn } from '#verify/index.ts'
import { CLAIM_LISTS, type Scenario } from '../scenarios/scenario-run.ts'

/** A fact to write; `to` is undefined to remove it. */
export type Fact = { readonly path: string; readonly to: Json | undefined }

/** The facts that a rule reads, with their values. */
export function factsRead(rule: Rule, facts: Facts): Fact[] {
  const paths = [...readsIn(rule)].filter((path) => !path.includes(' ') && !path.startsWith('lender.'))
  // Facts that are objects are written first, because writing one later would overwrite its members.
  const all = ['today', ...paths].sort((a, b) => a.length - b.length)
  return [...new Set(all)].map((path) => ({ path, to: factAt(facts as unknown as Json, path.split('.')) }))
}

/** @param condition the category of the condition for facts under `condition` */
export function withFacts(flow: CompiledFlow, scenario: Scenario, facts: readonly Fact[], condition?: Json): Scenario {
  return facts.reduce((changed, fact) => withFact(flow, changed, fact, condition), scenario)
}

function withFact(flow: CompiledFlow, scenario: Scenario, { path, to }: Fact, condition?: Json): Scenario {
  const names = path.split('.')
  if (scenario.walk) {
    const at = scenario.walk.findLastIndex((walked) => fieldAt(flow, screenOf(flow, scenario, walked.at), path) !== undefined)
    const walked = scenario.walk[at]
    if (!walked) return { ...scenario, given: put(scenario.given as Json, names, to) } as Scenario
    const field = fieldAt(flow, screenOf(flow, scenario, walked.at), path) as string
    return { ...scenario, walk: scenario.walk.with(at, { ...walked, answer: put(walked.answer as Json, [field], to) as never }) }
  }
  const list = CLAIM_LISTS.find((name) => scenario[name] !== undefined) ?? 'routes'
  const [entry] = (scenario[list] ?? []) as unknown as readonly JsonObject[]
  if (!entry) return scenario
  return { ...scenario, [list]: [entryWith(flow, list, entry, names, to, condition)] } as unknown as Scenario
}

function entryWith(
  flow: CompiledFlow,
  list: string,
  entry: JsonObject,
  names: readonly string[],
  to: Json | undefined,
  condition?: Json,
) {
  const field = list === 'screens' ? fieldAt(flow, String(entry.screen), names.join('.')) : undefined
  if (field !== undefined) return { ...entry, answer: put(entry.answer, [field], to) }
  if (list === 'sandbox' && names[0] === 'submission') return { ...entry, does: submitting(entry.does, names.slice(1), to) }
  if (list === 'cards' && names[0] === 'condition') {
    const conditions = listOf((entry.given as JsonObject | undefined)?.conditions)
    const changed = conditions.map((one) =>
      isObject(one) && (condition === undefined || one.categoryEnum === condition) ? put(one, names.slice(1), to) : one,
    )
    return { ...entry, given: { ...(entry.given as JsonObject), conditions: changed } }
  }
  return { ...entry, given: put(entry.given, names, to) }
}

function submitting(does: Json | undefined, names: readonly string[], to: Json | undefined): Json {
  return listOf(does).map((event) => {
    const whole = typeof event === 'string' ? { on: event } : (event as JsonObject)
    return String(whole.on).startsWith('submitted:') ? put(whole, names, to) : event
  })
}

function screenOf(flow: CompiledFlow, { journey = '' }: Scenario, step: string): string {
  return flow.journeys[journey]?.steps.find(({ id }) => id === step)?.screen ?? ''
}

/** The field of a screen whose answer has this fact path. */
function fieldAt(flow: CompiledFlow, route: string, path: string): string | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  return hasFields(screen) ? screen.fields.find((field) => field.path === path)?.id : undefined
}

export function put(into: Json | undefined, [name = '', ...deeper]: readonly string[], to: Json | undefined): JsonObject {
  const { [name]: before, ...others }: JsonObject = isObject(into) ? into : {}
  if (deeper.length > 0) {
    if (to === undefined && !isObject(before)) return into as JsonObject
    return { ...others, [name]: put(before, deeper, to) }
  }
  return to === undefined ? others : { ...others, [name]: to }
}

export function factAt(value: Json | undefined, [name, ...deeper]: readonly string[]): Json | undefined {
  if (name === undefined) return value
  return isObject(value) && Object.hasOwn(value, name) ? factAt(value[name], deeper) : undefined
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
