/** The input and output of a scenario run, and the values that claims share. */

import { mergeOver, type ResolvedLender, type SourceNode, statedAt } from '#engine/authoring.ts'
import {
  type Because,
  type Card,
  type CompiledFlow,
  type CompiledSandbox,
  type Facts,
  inCents,
  type JourneyId,
  type Json,
  type JsonObject,
  type LifecycleResult,
  type RuleWatcher,
  ruleWatcher,
  type Scenario,
  type ScreenRoute,
  type ScreenValidators,
  type StepId,
  type ValidationResult,
} from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { conditionsGiven, factsGiven } from '#verify/index.ts'
import { differences } from './differences.ts'

export type Stage = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly sandbox: CompiledSandbox
  /** The lender's merged files, translations included. */
  readonly files: ResolvedLender['files']
  /** Called with each decision of the run. */
  readonly saw?: (sight: Sight) => void
  /** Called with each rule that the run evaluates. */
  readonly watch?: RuleWatcher
}

/** A decision of the engine that a claim is about. */
export type Sight =
  | { readonly of: 'step'; readonly journey: JourneyId; readonly step: StepId }
  | { readonly of: 'screen'; readonly screen: ScreenRoute }
  | { readonly of: 'validation'; readonly screen: ScreenRoute; readonly result: ValidationResult }
  | { readonly of: 'route'; readonly facts: Facts; readonly because: Because }
  | { readonly of: 'lifecycle'; readonly result: LifecycleResult }
  | { readonly of: 'card'; readonly card: Card }
  /** A node of the sandbox: `profile`, or `frozen/no-match` of a persona. */
  | { readonly of: 'place'; readonly place: string }

/** A claimed value that differs from the actual one. */
export type Mismatch = {
  /** Keys and positions inside the scenario file: `walk`, `0`, `then`, `next`. */
  readonly at: readonly string[]
  /** For a mismatch that speaks for others of its claim: the beginning that their `at` share. */
  readonly scope?: readonly string[]
  /** A sentence of the form "expects …, and …". */
  readonly message: string
  readonly wanted: Json
  readonly actual: Json
  /** The decisions that led to the actual value, each with the facts that its rule read. */
  readonly because: readonly Decided[]
}

/** A scenario file as parsed: given facts, answers, and claims. */
export type { Scenario }
export type ScenarioFile = {
  /** The path of the file inside the lender's folder: `scenarios/second-home.json`. */
  readonly path: string
  readonly scenario: Scenario
  readonly node: SourceNode
}

/**
 * The scenarios of a lender, its own and inherited ones, in order of their names. A scenario of which only a claim is
 * declined, and nothing is stated, is left out: E706 reports the decline.
 */
export function scenariosOf({ files }: Pick<ResolvedLender, 'files'>): ScenarioFile[] {
  return [...files]
    .filter(([path, node]) => path.startsWith('scenarios/') && (statedAt(node) !== undefined || node.members?.has('notForUs')))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, node]) => ({ path, node, scenario: amountsInCents(node.value) as unknown as Scenario }))
}

/** Keys under which an amount may be written in dollars, `"$50,000"`; elsewhere such a value is a text. */
const STORED: ReadonlySet<string> = new Set(['given', 'answer', 'saved', 'sets', 'fees', 'facts', 'prefilled'])

function amountsInCents(value: Json): Json {
  if (Array.isArray(value)) return value.map(amountsInCents)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, STORED.has(key) ? inCents(part) : amountsInCents(part)]),
  )
}

export function mismatch(
  at: readonly string[],
  message: string,
  wanted: Json,
  actual: Json | undefined,
  because: readonly Decided[] = [],
): Mismatch {
  return { at, message, wanted, actual: actual ?? null, because }
}

/** A value as JSON, for a sentence. */
export function asText(value: Json | undefined): string {
  return value === undefined ? 'not there' : JSON.stringify(value)
}

/** The keys of a scenario whose lists have one claim an entry; a `walk` is one claim. */
export const CLAIM_LISTS = [
  'screens',
  'journeys',
  'routes',
  'footer',
  'lifecycle',
  'cards',
  'messages',
  'dashboard',
  'sandbox',
  'written',
] as const

/** A mismatch of two lists, at the first item that differs; at the list itself if one is only shorter. */
export function listMismatch(
  at: readonly string[],
  message: string,
  wanted: readonly string[],
  actual: readonly string[],
  because: readonly Decided[],
): Mismatch[] {
  if (wanted.length === actual.length && wanted.every((item, index) => item === actual[index])) return []
  const index = wanted.findIndex((item, position) => item !== actual[position])
  return [mismatch(index < 0 ? at : [...at, String(index)], message, wanted, actual, because)]
}

/** The mismatches of the values that an object claims; a sentence gets the path, the claimed and the actual value. */
export function valueMismatches(
  at: readonly string[],
  wanted: Json,
  actual: Json | undefined,
  sentence: (path: string, wanted: string, actual: string) => string,
  because: (path: readonly string[]) => readonly Decided[] = () => [],
): Mismatch[] {
  return differences(wanted, actual).map(({ path, wanted: claimed, actual: came }) =>
    mismatch([...at, ...path], sentence(path.join('.'), asText(claimed), asText(came)), claimed, came, because(path)),
  )
}

export function inWords(list: readonly string[]): string {
  return list.length === 0 ? 'none' : list.join(', ')
}

/** The facts of a claim: those given, and those that always exist. */
export function factsOf({ flow, watch }: Pick<Stage, 'flow' | 'watch'>, given: Scenario['given'] = {}): Facts {
  return { ...factsGiven(flow, given), ...(watch && { [ruleWatcher]: watch }) }
}

/** The `given` of a claim merged over that of the scenario. */
export function givenTo(scenario: Scenario, claim: { readonly given?: Scenario['given'] }): Scenario['given'] {
  return mergeOver((scenario.given ?? {}) as Json, (claim.given ?? {}) as Json) as Scenario['given']
}

/** The given conditions with the keys that they lack. */
export function conditionsOf(given: Scenario['given'] = {}): JsonObject[] {
  return conditionsGiven(given)
}
