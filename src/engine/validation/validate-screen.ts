/**
 * Validates the answers of a screen, for browser, server, studio and tests.
 * Hidden fields are neither required nor stored. Errors of a field are in rule order: first a missing answer, then
 * violated limits. A check over several answers runs only if all the answers that it reads are valid.
 */

import { type Answers, type CompiledField, type CompiledFlow, type InputScreen, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts, FieldId, FlowPointer, Json, JsonObject, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import type { AnswerContext, Decision } from '#engine/kinds/define-kind.ts'
import type { ReviewScreen } from '#engine/kinds/review.ts'
import { evaluate, matches, tryMatches } from '#engine/logic/evaluate.ts'
import { kindOf } from '#engine/product.ts'
import { type ResolvedText, resolveText } from '../text/resolve-text.ts'
import { type NormalizedAnswers, normalizeAnswers } from './normalize-answers.ts'
import { reviewSections } from './review-sections.ts'
import { brokenLimits, type ScreenValidators } from './validators.ts'

export type FieldError = {
  readonly field: FieldId
  readonly code: string
  readonly text: ResolvedText
  readonly because: Because
}

export type ValidationResult = {
  readonly accepted: boolean
  /** Errors by field, in rule order; the first one is shown. */
  readonly messages: { readonly [field: FieldId]: readonly FieldError[] }
  /** One line for each invalid field, in screen order. */
  readonly summary: readonly { readonly field: FieldId; readonly text: ResolvedText }[]
  /** Answers of shown fields as validated: normalized, including those that are never stored. */
  readonly given: Answers
  /** Answers to store: normalized, without hidden fields and without those that are never stored. */
  readonly kept: Answers
  /** The stored form of the answers, relative to the namespace in `saves`. */
  readonly saved: JsonObject
  /** A refusal of the whole screen, such as an incomplete review section or a missing income source. */
  readonly refusal?: ResolvedText
  /** Facts that accepting sets, by path: `application.married`. Empty if the screen is refused. */
  readonly sets: JsonObject
  /** Consents that accepting gives, with the texts as resolved. */
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: ResolvedText }[]
  /** Checks, and rules of the kind, whose rule cannot be evaluated, which therefore refuse: a defect of the flow, for the log. */
  readonly undecided: readonly FlowPointer[]
  /** Keys in the answers that are no fields of the screen. */
  readonly unknown: readonly string[]
}

/** @param taken the times that other borrowers have reserved, yyyy-MM-ddTHH:mm */
export function validateScreen(
  flow: CompiledFlow,
  route: ScreenRoute,
  answers: Answers,
  facts: Facts,
  validators: ScreenValidators,
  taken: readonly string[] = [],
): ValidationResult {
  const screen = inputScreen(flow, route)
  if (!screen) throw new Error(`"${route}" takes no answers, so there is nothing to validate.`)
  const given = normalizeAnswers(screen, answers, facts)
  const messages = new Map<FieldId, FieldError[]>()
  const addError: AddError = (field, code, text, because) => {
    const earlier = messages.get(field) ?? []
    messages.set(field, [...earlier, { field, code, text: resolveText(flow, text, given.facts), because }])
  }
  addLimitErrors(screen, given, validators, addError)
  addKindErrors(flow, screen, given, { facts, taken }, messages, addError)
  const undecided = addCheckErrors(flow, screen, given, messages, addError)
  const decision = messages.size === 0 ? decisionOf(flow, screen, given.facts) : {}
  const accepted = messages.size === 0 && decision.refusal === undefined
  return {
    accepted,
    ...(decision.refusal !== undefined && { refusal: resolveText(flow, decision.refusal, given.facts) }),
    sets: accepted ? { ...setsOf(screen, given.facts), ...decision.sets } : {},
    messages: Object.fromEntries(messages),
    summary: accepted ? [] : summaryOf(flow, given, messages),
    given: Object.fromEntries(given.given),
    kept: keptAnswers(given),
    saved: savedEntity(screen, given),
    records: accepted
      ? screen.records.map(({ id, type, text }) => ({ id, type, text: resolveText(flow, text, given.facts) }))
      : [],
    undecided: [...undecided, ...(decision.undecided ?? [])],
    unknown: unknownKeys(screen, answers),
  }
}

function decisionOf(flow: CompiledFlow, screen: InputScreen, facts: Facts): Decision {
  const sections = (review: ReviewScreen) => reviewSections(flow, review, facts)
  return kindOf(flow, screen.kind).decide?.(screen, { flow, facts, sections }) ?? {}
}

function setsOf({ sets }: InputScreen, facts: Facts): JsonObject {
  return Object.fromEntries(Object.entries(sets).map(([path, rule]) => [path, evaluate(rule, facts)]))
}

type AddError = (field: FieldId, code: string, text: Text, because: Because) => void

function addLimitErrors(
  screen: InputScreen,
  { shown, given, facts }: NormalizedAnswers,
  validators: ScreenValidators,
  addError: AddError,
): void {
  const validate = validators[screen.route]
  if (!validate && screen.fields.some(({ limits }) => limits.length > 0)) {
    throw new Error(`The form "${screen.route}" has limits, and no validator was given to validate them.`)
  }
  const broken = validate && given.size > 0 ? brokenLimits(validate, Object.fromEntries(given)) : undefined
  for (const field of shown) {
    const value = given.get(field.id)
    if (value === undefined) {
      if (field.required !== undefined) addError(field.id, 'required', field.required, { at: field.requiredAt ?? field.at })
      continue
    }
    const codes = broken?.get(field.id)
    if (codes) for (const { code, message, at } of field.limits) if (codes.has(code)) addError(field.id, code, message, { at })
    if (field.options && !codes?.has('options')) addOptionError(field, value, facts, addError)
  }
}

/** Adds an error for an option that exists but is refused (`refuse`), or is hidden for this borrower. */
function addOptionError(field: CompiledField, value: Json, facts: Facts, addError: AddError): void {
  const chosen: readonly Json[] = Array.isArray(value) ? value : [value]
  // Of several invalid options, the first gets the error.
  const wrong = (field.options ?? []).filter(({ id }) => chosen.includes(id))
  const option = wrong.find(
    ({ shownWhen, refuse }) => refuse !== undefined || (shownWhen !== undefined && !matches(shownWhen, facts)),
  )
  if (!option) return
  if (option.shownWhen !== undefined && !matches(option.shownWhen, facts)) {
    const limit = field.limits.find(({ code }) => code === 'options')
    addError(field.id, 'options', limit?.message ?? '', because(option.at, option.shownWhen))
  } else if (option.refuse !== undefined) {
    addError(field.id, 'refuse', option.refuse, { at: `${option.at}/refuse` })
  }
}

/** Adds an error for each valid answer that the kind of the screen refuses. */
function addKindErrors(
  flow: CompiledFlow,
  screen: InputScreen,
  { shown, given }: NormalizedAnswers,
  context: AnswerContext,
  messages: ReadonlyMap<FieldId, unknown>,
  addError: AddError,
): void {
  const kind = kindOf(flow, screen.kind)
  for (const field of shown) {
    const value = given.get(field.id)
    if (value === undefined || messages.has(field.id)) continue
    const refused = kind.refuseAnswer?.(screen, field, value, context)
    if (refused) addError(field.id, refused.code, refused.text ?? flow.live.shell.words.unexpected, { at: refused.at })
  }
}

/**
 * @returns pointers to the checks that cannot be evaluated; each refuses with the flow's message for unexpected errors
 */
function addCheckErrors(
  { live }: CompiledFlow,
  screen: InputScreen,
  { given, facts }: NormalizedAnswers,
  messages: ReadonlyMap<FieldId, unknown>,
  addError: AddError,
): readonly FlowPointer[] {
  const good = (field: FieldId) => given.has(field) && !messages.has(field)
  const mayRun = ({ field, reads, refuseWhen }: (typeof screen.checks)[number]) =>
    reads.every(good) || (!messages.has(field) && comparesOnly(refuseWhen) && reads.every((read) => given.has(read)))
  const runs = screen.checks.filter(mayRun)
  const undecided: FlowPointer[] = []
  for (const { id, at, field, refuseWhen, message } of runs) {
    const refuses = tryMatches(refuseWhen, facts)
    if (refuses === undefined) undecided.push(at)
    if (refuses !== false) {
      addError(field, `checks.${id}`, refuses ? message : live.shell.words.unexpected, because(at, refuseWhen))
    }
  }
  return undecided
}

/**
 * Whether a rule only asks if two texts are the same, which any two texts answer: a repeated password is compared with one
 * that is not strong enough.
 */
function comparesOnly(rule: Rule): boolean {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return false
  const [[operator, terms] = ['', []], ...more] = Object.entries(rule)
  const isText = (term: unknown) => typeof term === 'object' && term !== null && Object.keys(term).join() === 'var'
  return more.length === 0 && (operator === '!=' || operator === '==') && Array.isArray(terms) && terms.every(isText)
}

function because(at: FlowPointer, rule: Rule): Because {
  return { at, rule }
}

function summaryOf(
  flow: CompiledFlow,
  { shown, facts }: NormalizedAnswers,
  messages: ReadonlyMap<FieldId, readonly FieldError[]>,
) {
  return shown.flatMap((field) => {
    const first = messages.get(field.id)?.[0]
    if (!first) return []
    const other = first.code === 'required' ? field.summary?.required : field.summary?.invalid
    return [{ field: field.id, text: other === undefined ? first.text : resolveText(flow, other, facts) }]
  })
}

function keptAnswers({ shown, given }: NormalizedAnswers): Answers {
  return Object.fromEntries(
    shown.flatMap(({ id, keepNever }) => (given.has(id) && !keepNever ? [[id, given.get(id) as Json]] : [])),
  )
}

function savedEntity(screen: InputScreen, { shown, given }: NormalizedAnswers): JsonObject {
  const entity = Object.fromEntries(
    shown.flatMap(({ id, emptyIs, keepNever }) => {
      const value = given.get(id) ?? emptyIs
      return value === undefined || keepNever ? [] : [[id, value]]
    }),
  )
  const [, ...below] = screen.saves.split('.')
  return below.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), entity)
}

function unknownKeys(screen: InputScreen, answers: Answers): string[] {
  return Object.keys(answers).filter((key) => !screen.fields.some((field) => field.id === key))
}
