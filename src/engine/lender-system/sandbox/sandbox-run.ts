/**
 * Plays the lender, one decision at a time: where an application begins, and where what happens leads.
 *
 * There is no randomness and no clock: the last name picks the persona, and how long an application has waited is told.
 */
import type { Because } from '#engine/flow/because.ts'
import type {
  CompiledLeave,
  CompiledPlace,
  CompiledResolve,
  CompiledSandbox,
  SandboxPath,
  SandboxSets,
} from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { matches } from '#engine/logic/matches.ts'
import { setPaths } from '../../flow/set-paths.ts'

/** Where an application stands; whoever plays keeps it from one step to the next. */
export type SandboxState = { readonly place: string; readonly persona?: string }

export type Happening =
  /** What the applicant did; what was sent stands in the facts as `submission`. */
  | { readonly on: `submitted:${string}` | `uploaded:${string}` }
  /**
   * Seconds since the application came to its place. A way without a rule that was due `since` already had its chance; one
   * with a rule is looked at again.
   */
  | { readonly waited: number; readonly since?: number }

export type SandboxStep = {
  readonly status: string
  /** Facts that are set, by path: `status.liensComplete`. */
  readonly sets: JsonObject
  /** Conditions that are opened. */
  readonly opens: readonly SandboxCondition[]
  readonly state: SandboxState
  /** The way on that was taken; absent where nothing led on. */
  readonly by?: string
  /** The way on that decided, or the place where nothing led on. */
  readonly because: Because
}

/** undefined where the path is empty. `facts` are what the first place's own facts may read. */
export function sandboxStart(sandbox: CompiledSandbox, lastName: string, facts: Facts = { today: '' }): SandboxStep | undefined {
  const called = lastName.trim().toLowerCase()
  const persona = sandbox.personas.find(({ lastNames }) => lastNames.includes(called))
  const place = (persona ?? sandbox).path[0]
  if (!place) return undefined
  return arrive(place, { place: place.id, ...(persona && { persona: persona.id }) }, {}, facts, { at: place.at })
}

/**
 * One step at most: who waited long enough for two places calls again with what is left.
 * undefined where the path has no such place (any more).
 */
export function sandboxStep(
  sandbox: CompiledSandbox,
  state: SandboxState,
  happening: Happening,
  facts: Facts,
): SandboxStep | undefined {
  const path = pathOf(sandbox, state)
  const index = path.findIndex(({ id }) => id === state.place)
  const place = path[index]
  if (!place) return undefined
  const way = 'on' in happening ? wayOn(place, happening.on, facts) : wayByTime(place, happening, facts)
  if (!way) return { status: place.status, sets: {}, opens: [], state, because: { at: place.at } }
  const sets = valuesOf(way.set, facts)
  const because = { at: way.at, ...(way.when !== undefined && { rule: way.when }) }
  const next = way.stay ? undefined : way.to === undefined ? path[index + 1] : path.find(({ id }) => id === way.to)
  if (!next) return { status: place.status, sets, opens: [], state, by: way.id, because }
  return { ...arrive(next, { ...state, place: next.id }, sets, facts, because), by: way.id }
}

/** After how many seconds something may lead on from where an application stands, the shortest first. */
export function clocksOf(sandbox: CompiledSandbox, state: SandboxState): readonly number[] {
  const place = pathOf(sandbox, state).find(({ id }) => id === state.place)
  const times = (place?.leave ?? []).flatMap(({ afterSeconds }) => (afterSeconds === undefined ? [] : [afterSeconds]))
  return [...new Set(times)].sort((a, b) => a - b)
}

/** The place of a status, for an application whose own place is not on the path (any more). */
export function placeOfStatus(sandbox: CompiledSandbox, state: SandboxState, status: string): string | undefined {
  const path = pathOf(sandbox, state)
  return (path.find(({ id }) => id === state.place) ?? path.find((place) => place.status === status))?.id
}

/** Whether nothing leads on from where an application stands, whatever happens. */
export function isAtEnd(sandbox: CompiledSandbox, state: SandboxState, status: string): boolean {
  const id = placeOfStatus(sandbox, state, status)
  return pathOf(sandbox, state).some((place) => place.id === id && place.leave.length === 0)
}

/** @param on what the applicant did with the condition that stands in the facts; without it, what time alone closes it */
export function resolveOf({ resolves = [] }: CompiledSandbox, on: string | undefined, facts: Facts): CompiledResolve | undefined {
  const happened = (way: CompiledResolve) => (way.on === undefined || on === undefined ? way.on === on : isSame(way.on, on))
  return resolves.find((way) => happened(way) && matches(way.when, facts))
}

function pathOf({ path, personas }: CompiledSandbox, { persona }: SandboxState): SandboxPath {
  return personas.find(({ id }) => id === persona)?.path ?? path
}

/** What the place sets may read what the way there has set, and the new status. */
function arrive(place: CompiledPlace, state: SandboxState, before: JsonObject, facts: Facts, because: Because): SandboxStep {
  const known = setPaths(facts, { ...before, 'status.value': place.status })
  return { status: place.status, sets: { ...before, ...valuesOf(place.set, known) }, opens: place.opens, state, because }
}

function wayOn({ leave }: CompiledPlace, on: string, facts: Facts): CompiledLeave | undefined {
  return leave.find((way) => way.on !== undefined && isSame(way.on, on) && matches(way.when, facts))
}

/** The one that is due first, however late somebody looks; of two due at once, the one listed first. */
function wayByTime(
  { leave }: CompiledPlace,
  { waited, since = Number.NEGATIVE_INFINITY }: Extract<Happening, { readonly waited: number }>,
  facts: Facts,
): CompiledLeave | undefined {
  const isDue = ({ afterSeconds, when }: CompiledLeave) =>
    afterSeconds !== undefined && afterSeconds <= waited && (afterSeconds > since || when !== undefined)
  const due = leave.filter((way) => isDue(way) && matches(way.when, facts))
  return due.toSorted((a, b) => (a.afterSeconds ?? 0) - (b.afterSeconds ?? 0))[0]
}

/** A part in braces stands for any: `uploaded:income/upload/{type}`. */
function isSame(written: string, happened: string): boolean {
  if (!written.includes('{')) return written === happened
  const [expected, came] = [written.split('/'), happened.split('/')]
  return expected.length === came.length && expected.every((part, index) => /^\{.*\}$/.test(part) || part === came[index])
}

function valuesOf(set: SandboxSets, facts: Facts): JsonObject {
  return Object.fromEntries(Object.entries(set).map(([path, rule]) => [path, evaluate(rule, facts)]))
}
