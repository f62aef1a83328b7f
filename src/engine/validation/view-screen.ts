/**
 * Builds the view of a screen: resolves texts, leaves out hidden fields, evaluates prefills. The kind adds its own
 * part.
 */

import {
  type Answers,
  type CompiledField,
  type CompiledFlow,
  type CompiledScreen,
  hasFields,
  type InputScreen,
} from '#engine/flow/compiled-flow.ts'
import type { Facts, Json, ScreenRoute, Text } from '#engine/flow/json.ts'
import type { FieldView, FormPartView, ScreenView, ViewBase } from '#engine/kinds/define-kind.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'
import { kindOf } from '#engine/product.ts'
import { type ResolvedText, resolveText } from '../text/resolve-text.ts'
import { type NormalizedAnswers, normalizeAnswers } from './normalize-answers.ts'
import { reviewSections } from './review-sections.ts'

export function viewScreen(flow: CompiledFlow, route: ScreenRoute, answers: Answers, before: Facts): ScreenView | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen === undefined) return undefined
  const normalized = hasFields(screen) ? normalizeAnswers(screen, answers, before) : undefined
  const facts = normalized?.facts ?? before
  const text = (words: Text) => resolveText(flow, words, facts)
  const form = hasFields(screen) && normalized ? viewFormPart(screen, normalized, answers, before, text) : {}
  const base = { ...viewBase(screen, text), ...form }
  return kindOf(flow, screen.kind).view(screen, {
    flow,
    facts,
    base,
    text,
    sections: (review) => reviewSections(flow, review, facts),
  })
}

type Say = (text: Text) => ResolvedText

function viewBase(screen: CompiledScreen, say: Say): ViewBase {
  return {
    route: screen.route,
    ...(screen.stage !== undefined && { stage: screen.stage }),
    heading: say(screen.heading),
    ...(screen.text !== undefined && { text: say(screen.text) }),
    showsApplicationId: screen.showsApplicationId ?? false,
  }
}

function viewFormPart(
  screen: InputScreen,
  { shown, facts: asAnswered }: NormalizedAnswers,
  answers: Answers,
  facts: Facts,
  say: Say,
): FormPartView {
  const groups = Object.values(screen.groups).map(({ id, as, words, ...texts }) => {
    const resolved = Object.entries(words).map(([name, text]) => [name, say(text)])
    return [id, { id, as, ...maybe(texts, say), words: Object.fromEntries(resolved) }]
  })
  return {
    saves: screen.saves,
    fields: shown.map((field) => viewField(field, answers, facts, asAnswered, say)),
    groups: Object.fromEntries(groups),
    records: viewRecords(screen, say),
    submit: say(screen.submit),
  }
}

function viewRecords({ records }: InputScreen, say: Say) {
  return records.map(({ id, type, heading, text }) => ({ id, type, ...(heading && { heading: say(heading) }), text: say(text) }))
}

function viewField(
  field: CompiledField,
  answers: Answers,
  before: Facts,
  facts: Facts,
  say: (text: Text) => ResolvedText,
): FieldView {
  const hints = field.limits.flatMap(({ code, hint }) => (hint === undefined ? [] : [{ code, text: say(hint) }]))
  const options = field.options
    ?.filter(({ shownWhen }) => matches(shownWhen, facts))
    .map(({ id, label, help, exclusive }) => ({
      id,
      label: say(label ?? id),
      ...maybe({ help }, say),
      ...(exclusive && { exclusive }),
    }))
  return {
    id: field.id,
    path: field.path,
    as: field.as,
    ...(field.group !== undefined && { group: field.group }),
    ...maybe({ label: field.label, help: field.help, placeholder: field.placeholder }, say),
    required: field.required !== undefined,
    ...(options && { options }),
    ...(hints.length > 0 && { hints }),
    value: Object.hasOwn(answers, field.id) ? answers[field.id] : prefilled(field, before),
    secret: field.secret ?? false,
    keepNever: field.keepNever ?? false,
    ...(field.document !== undefined && { document: field.document }),
    ...(field.most !== undefined && { most: field.most }),
    ...(field.tidy && { tidy: field.tidy }),
    ...(field.autocomplete !== undefined && { autocomplete: field.autocomplete }),
    ...(field.width !== undefined && { width: field.width }),
    ...(field.lines !== undefined && { lines: field.lines }),
    ...(field.shownWhen !== undefined && { because: { at: `${field.at}/shownWhen`, rule: field.shownWhen } }),
  }
}

function prefilled(field: CompiledField, facts: Facts): Json | undefined {
  return field.prefill === undefined ? undefined : (evaluate(field.prefill, facts) ?? undefined)
}

/** Resolves those of the given texts that are present. */
function maybe<K extends string>(
  texts: { readonly [key in K]?: Text | undefined },
  say: (text: Text) => ResolvedText,
): { [key in K]?: ResolvedText } {
  const resolved = Object.entries<Text | undefined>(texts).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, say(text)]],
  )
  return Object.fromEntries(resolved) as { [key in K]?: ResolvedText }
}
