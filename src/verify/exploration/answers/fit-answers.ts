/** Searches for answers that a screen accepts: refused answers are replaced until no candidate is left. */

import {
  type Answers,
  asRule,
  type CompiledField,
  evaluate,
  type Facts,
  type FieldId,
  type InputScreen,
  inputScreen,
  type Json,
  normalizeAnswers,
  type Rule,
  type ScreenRoute,
  type ValidationResult,
  validateScreen,
} from '#engine/index.ts'
import { offersFor, wholeChoice } from '#product/index.ts'
import type { Explored } from '../explored.ts'

export type Fitted = { readonly answers: Answers; readonly result: ValidationResult }

export type Fitting = {
  /** Answers that are tried first, and replaced if they are refused. */
  readonly wanted?: Answers
  /** Chooses the next candidate; by default the first. */
  readonly pick?: (values: readonly Json[], field: CompiledField) => Json | undefined
}

const mostTries = 60

/** Accepted answers of a screen; undefined if none were found. */
export function fitAnswers(explored: Explored, route: ScreenRoute, facts: Facts, fitting?: Fitting): Fitted | undefined {
  const best = bestAnswers(explored, route, facts, fitting)
  return best?.result.accepted ? best : undefined
}

/** The tried answers with the fewest errors, even if refused; undefined if the screen has no fields. */
export function bestAnswers(explored: Explored, route: ScreenRoute, facts: Facts, fitting: Fitting = {}): Fitted | undefined {
  const { flow, validators } = explored
  const screen = inputScreen(flow, route)
  if (!screen) return undefined
  let best: Fitted | undefined
  const tried = new Map<FieldId, Set<Json>>()
  // Modified in place: copying the answers for each of hundreds of fields would be slow.
  const answers: { [field: FieldId]: Json } = { ...beginning(explored, screen, facts, fitting.wanted ?? {}) }
  for (let turn = 0; turn < mostTries; turn += 1) {
    const given = normalizeAnswers(screen, answers, facts)
    const open = given.shown.filter(({ id, required }) => required !== undefined && !given.given.has(id))
    if (open.filter((field) => answer(field, [])).length > 0) continue
    const result = validateScreen(flow, route, answers, facts, validators)
    const fitted = { answers: { ...answers }, result }
    if (result.accepted) return fitted
    if (!best || isNearer(result, best.result)) best = fitted
    const refused = Object.values(result.messages).flatMap(([first]) => (first ? [first] : []))
    const others = refused.filter(({ field, code, because }) => {
      const one = screen.fields.find(({ id }) => id === field)
      const check = screen.checks.find(({ id }) => code === `checks.${id}`)
      const checkedValues = check ? valuesIn(because.rule ?? null, given.facts) : []
      if (one && answer(one, checkedValues)) return true
      // Another field that the check reads may be changed instead.
      return (check?.reads ?? []).some((id) => {
        const other = screen.fields.find((candidate) => candidate.id === id && id !== field)
        return other !== undefined && answer(other, checkedValues)
      })
    })
    if (others.length === 0) return best
  }
  return best

  function answer(field: CompiledField, before: readonly Json[]): boolean {
    const known = tried.get(field.id) ?? new Set<Json>()
    tried.set(field.id, known)
    if (Object.hasOwn(answers, field.id)) known.add(answers[field.id] ?? null)
    const good = explored.triesOf(screen?.route ?? '').get(field.id)?.good ?? []
    const left = (values: readonly Json[]) => values.filter((value) => !known.has(value))
    const [first] = left(before)
    const next = first ?? pickOf(left(good), field)
    if (next === undefined) return false
    known.add(next)
    answers[field.id] = next
    return true
  }

  function pickOf(values: readonly Json[], field: CompiledField): Json | undefined {
    return (fitting.pick ?? (([first]) => first))(values, field)
  }
}

/** Whether a validation result has fewer refused fields; with equally many, fewer refused by checks. */
function isNearer(one: ValidationResult, other: ValidationResult): boolean {
  const refused = ({ messages }: ValidationResult) => Object.values(messages).flatMap(([first]) => (first ? [first] : []))
  const checks = (result: ValidationResult) => refused(result).filter(({ code }) => code.startsWith('checks.')).length
  return (refused(one).length - refused(other).length || checks(one) - checks(other)) < 0
}

/** The initial answers: prefilled values and, on an offers screen, the first offer. */
function beginning({ flow }: Explored, screen: InputScreen, facts: Facts, wanted: Answers): Answers {
  const ids = new Set(screen.fields.map(({ id }) => id))
  const prefilled = screen.fields.flatMap(({ id, prefill }) => {
    const value = prefill === undefined ? null : evaluate(prefill, facts)
    return value === null ? [] : [[id, value] as const]
  })
  const chosen = Object.fromEntries([...prefilled, ...Object.entries(wanted).filter(([id]) => ids.has(id))])
  if (screen.kind !== 'offers') return chosen
  const whole = wholeChoice(offersFor(flow.live.lender.limits, facts), chosen)
  return Object.fromEntries(Object.entries<Json>({ ...chosen, ...whole }).filter(([id]) => ids.has(id)))
}

const mostValues = 80

/**
 * The values of all parts of a rule, as candidates: a check may compare an answer with another field's, such as a
 * repeated password.
 */
function valuesIn(rule: Rule, facts: Facts): readonly Json[] {
  const found = new Map<string, Json>()
  const look = (part: Json): void => {
    if (found.size >= mostValues || part === null || typeof part !== 'object') return
    if (!Array.isArray(part)) keep(evaluate(asRule(part), facts))
    for (const inner of Object.values(part)) look(inner as Json)
  }
  const keep = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value as readonly Json[]) keep(item)
    else if (typeof value === 'string' || typeof value === 'number') found.set(JSON.stringify(value), value)
  }
  look(rule)
  return [...found.values()]
}
