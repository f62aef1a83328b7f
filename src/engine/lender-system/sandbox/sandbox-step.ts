/**
 * Decides single steps of the sandbox: the first node of an application, and the node that an event leads to.
 * Deterministic: the last name selects the persona, and the elapsed time is an argument.
 */
import type {
  CompiledLeave,
  CompiledPersona,
  CompiledPlace,
  CompiledResolve,
  CompiledSandbox,
  SandboxPath,
  SandboxSets,
} from '#engine/flow/compiled-sandbox.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { Because, Facts, JsonObject } from '#engine/flow/json.ts'
import { setPaths } from '#engine/flow/set-paths.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'
import type { SandboxPosition, SandboxState } from './sandbox-state.ts'

export type SandboxEvent =
  /** A submitted screen in the notation of sandbox.json; its answers are among the facts as `submission`. */
  | { readonly on: SubmittedScreen }
  /**
   * Seconds since the application entered its node. A transition without a rule that was already due at `since` is not
   * taken again; one with a rule is evaluated again.
   */
  | { readonly elapsed: number; readonly since?: number }

export type SubmittedScreen = `submitted:${string}` | `uploaded:${string}`

export type SandboxStep = {
  readonly status: string
  /** Facts to set, by path such as `status.liensComplete`. */
  readonly sets: JsonObject
  /** Conditions to open. */
  readonly opens: readonly SandboxCondition[]
  readonly position: SandboxPosition
  /** The id of the transition taken; absent if there was none. */
  readonly by?: string
  /** The pointer to the transition, or to the node if there was no transition. */
  readonly because: Because
}

/**
 * Enters the first node of the path; undefined if the path is empty.
 *
 * @param facts for the rules of the values that the node sets
 */
export function sandboxStart(sandbox: CompiledSandbox, lastName: string, facts: Facts = { today: '' }): SandboxStep | undefined {
  const persona = personaOf(sandbox, lastName)
  const node = (persona ?? sandbox).path[0]
  if (!node) return undefined
  return enter(node, { node: node.id, ...(persona && { persona: persona.id }) }, {}, facts, { at: node.at })
}

/**
 * Takes at most one transition; a caller whose elapsed time covers several nodes calls again with the rest. undefined
 * if the path no longer has the application's node.
 */
export function sandboxStep(
  sandbox: CompiledSandbox,
  position: SandboxPosition,
  event: SandboxEvent,
  facts: Facts,
): SandboxStep | undefined {
  const path = pathOf(sandbox, position)
  const index = path.findIndex(({ id }) => id === position.node)
  const node = path[index]
  if (!node) return undefined
  const taken = 'on' in event ? transitionOn(node, event.on, facts) : transitionByTime(node, event, facts)
  if (!taken) return { status: node.status, sets: {}, opens: [], position, because: { at: node.at } }
  const sets = valuesOf(taken.set, facts)
  const because = { at: taken.at, ...(taken.when !== undefined && { rule: taken.when }) }
  const next = taken.stay ? undefined : taken.to === undefined ? path[index + 1] : path.find(({ id }) => id === taken.to)
  if (!next) return { status: node.status, sets, opens: [], position, by: taken.id, because }
  return { ...enter(next, { ...position, node: next.id }, sets, facts, because), by: taken.id }
}

/** The delays in seconds of timed transitions from an application's node, the shortest first. */
export function timersAhead(
  sandbox: CompiledSandbox,
  state: Pick<SandboxState, 'node' | 'persona' | 'elapsed'>,
): readonly number[] {
  const node = pathOf(sandbox, state).find(({ id }) => id === state.node)
  const times = (node?.leave ?? []).flatMap(({ afterSeconds }) => (afterSeconds === undefined ? [] : [afterSeconds]))
  return [...new Set(times)].filter((seconds) => seconds > state.elapsed).sort((a, b) => a - b)
}

/** The node with a given status, for an application whose stored node is no longer on the path. */
export function nodeOfStatus(sandbox: CompiledSandbox, position: SandboxPosition, status: string): string | undefined {
  const path = pathOf(sandbox, position)
  return (path.find(({ id }) => id === position.node) ?? path.find((node) => node.status === status))?.id
}

/** Whether no transition leaves the application's node. */
export function isAtEnd(sandbox: CompiledSandbox, position: SandboxPosition, status: string): boolean {
  const id = nodeOfStatus(sandbox, position, status)
  return pathOf(sandbox, position).some((node) => node.id === id && node.leave.length === 0)
}

/**
 * The `resolves` entry that closes a condition.
 *
 * @param on the screen submitted for the condition; without it, an entry that closes by time alone
 */
export function resolveOf(
  { resolves = [] }: CompiledSandbox,
  on: SubmittedScreen | undefined,
  facts: Facts,
): CompiledResolve | undefined {
  const isMeant = (way: CompiledResolve) => (way.on === undefined || on === undefined ? way.on === on : isSubmission(way.on, on))
  return resolves.find((way) => isMeant(way) && matches(way.when, facts))
}

/** The persona that a last name selects; undefined if there is none. */
export function personaOf({ personas }: CompiledSandbox, lastName: string): CompiledPersona | undefined {
  const called = lastName.trim().toLowerCase()
  return personas.find(({ lastNames }) => lastNames.includes(called))
}

export function pathOf({ path, personas }: CompiledSandbox, { persona }: SandboxPosition): SandboxPath {
  return personas.find(({ id }) => id === persona)?.path ?? path
}

/** Enters a node. The node's `sets` may read the new status and what the transition has set. */
function enter(node: CompiledPlace, position: SandboxPosition, before: JsonObject, facts: Facts, because: Because): SandboxStep {
  const known = setPaths(facts, { ...before, 'status.value': node.status })
  return { status: node.status, sets: { ...before, ...valuesOf(node.set, known) }, opens: node.opens, position, because }
}

function transitionOn({ leave }: CompiledPlace, on: SubmittedScreen, facts: Facts): CompiledLeave | undefined {
  return leave.find((way) => way.on !== undefined && isSubmission(way.on, on) && matches(way.when, facts))
}

/**
 * The timed transition that is due first, however late the timer fires; of two due at the same time, the one listed
 * first.
 */
function transitionByTime(
  { leave }: CompiledPlace,
  { elapsed, since = Number.NEGATIVE_INFINITY }: Extract<SandboxEvent, { readonly elapsed: number }>,
  facts: Facts,
): CompiledLeave | undefined {
  const isDue = ({ afterSeconds, when }: CompiledLeave) =>
    afterSeconds !== undefined && afterSeconds <= elapsed && (afterSeconds > since || when !== undefined)
  const due = leave.filter((way) => isDue(way) && matches(way.when, facts))
  return due.toSorted((a, b) => (a.afterSeconds ?? 0) - (b.afterSeconds ?? 0))[0]
}

/**
 * Whether a submission matches its notation in sandbox.json, where a segment in braces matches any segment:
 * `uploaded:income/upload/{type}`.
 */
export function isSubmission(written: string, submitted: string): boolean {
  if (!written.includes('{')) return written === submitted
  const [expected, actual] = [written.split('/'), submitted.split('/')]
  return expected.length === actual.length && expected.every((part, index) => /^\{.*\}$/.test(part) || part === actual[index])
}

function valuesOf(set: SandboxSets, facts: Facts): JsonObject {
  return Object.fromEntries(Object.entries(set).map(([path, rule]) => [path, evaluate(rule, facts)]))
}
