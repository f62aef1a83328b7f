/** A screen as one borrower sees it: texts chosen, hidden fields gone, prefills worked out. The renderer only draws it. */

import type { Because } from '#engine/flow/because.ts'
import type { Answers, CompiledField, CompiledFlow, FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { FieldId, Json, ScreenRoute, Text } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { holds } from '#engine/logic/holds.ts'
import { givenAnswers } from './given-answers.ts'
import { chooseText, type Said } from './said.ts'

export type ScreenView = FormView | MessageView | WaitView

type ViewBase = {
  readonly route: ScreenRoute
  readonly stage?: string
  readonly heading: Said
  readonly text?: Said
  readonly showsApplicationId: boolean
}

export type FormView = ViewBase & {
  readonly kind: 'form'
  readonly saves: string
  readonly fields: readonly FieldView[]
  readonly groups: { readonly [id: string]: GroupView }
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: Said }[]
  readonly submit: Said
}

export type MessageView = ViewBase & {
  readonly kind: 'message'
  readonly text: Said
  readonly actions: readonly { readonly id: string; readonly label: Said; readonly do: string; readonly go?: string }[]
}

export type WaitView = ViewBase & {
  readonly kind: 'wait'
  readonly text: Said
  readonly messages: readonly { readonly id: string; readonly text: Said }[]
}

export type FieldView = {
  readonly id: FieldId
  readonly path: string
  readonly as: Widget
  readonly group?: string
  readonly label?: Said
  readonly help?: Said
  readonly placeholder?: Said
  readonly required: boolean
  readonly options?: readonly { readonly id: string; readonly label: Said; readonly help?: Said }[]
  /** Rules of the field as short wishes, by the code that the judgement gives when one is not met. */
  readonly hints?: readonly { readonly code: string; readonly text: Said }[]
  /** The answer, else what the field is prefilled with. */
  readonly value: Json | undefined
  readonly secret: boolean
  readonly keepNever: boolean
  readonly tidy?: CompiledField['tidy']
  readonly autocomplete?: string
  readonly width?: number
  /** Why it is asked, where a rule decided. */
  readonly because?: Because
}

export type GroupView = {
  readonly id: string
  readonly as: 'address' | 'group'
  readonly label?: Said
  readonly help?: Said
  readonly placeholder?: Said
  readonly words: { readonly [name: string]: Said }
}

export function viewScreen(flow: CompiledFlow, route: ScreenRoute, answers: Answers, facts: Facts): ScreenView | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen === undefined) return undefined
  if (screen.kind === 'form') return viewForm(flow, screen, answers, facts)
  const say = (text: Text) => chooseText(flow, text, facts)
  const base = { ...viewBase(flow, screen, facts), text: say(screen.text) }
  if (screen.kind === 'wait')
    return { ...base, kind: 'wait', messages: screen.messages.map(({ id, text }) => ({ id, text: say(text) })) }
  return { ...base, kind: 'message', actions: screen.actions.map((action) => ({ ...action, label: say(action.label) })) }
}

function viewBase(
  flow: CompiledFlow,
  screen: { route: string; stage?: string; heading: Text; showsApplicationId?: boolean },
  facts: Facts,
) {
  return {
    route: screen.route,
    ...(screen.stage !== undefined && { stage: screen.stage }),
    heading: chooseText(flow, screen.heading, facts),
    showsApplicationId: screen.showsApplicationId ?? false,
  }
}

function viewForm(flow: CompiledFlow, screen: FormScreen, answers: Answers, facts: Facts): FormView {
  const { shown, facts: asAnswered } = givenAnswers(screen, answers, facts)
  const say = (text: Text) => chooseText(flow, text, asAnswered)
  const groups = Object.values(screen.groups).map(({ id, as, words, ...texts }) => {
    const said = Object.entries(words).map(([name, text]) => [name, say(text)])
    return [id, { id, as, ...maybe(texts, say), words: Object.fromEntries(said) }]
  })
  return {
    ...viewBase(flow, screen, asAnswered),
    ...(screen.text !== undefined && { text: say(screen.text) }),
    kind: 'form',
    saves: screen.saves,
    fields: shown.map((field) => viewField(field, answers, facts, asAnswered, say)),
    groups: Object.fromEntries(groups),
    records: screen.records.map(({ id, type, text }) => ({ id, type, text: say(text) })),
    submit: say(screen.submit),
  }
}

function viewField(field: CompiledField, answers: Answers, before: Facts, facts: Facts, say: (text: Text) => Said): FieldView {
  const hints = field.limits.flatMap(({ code, hint }) => (hint === undefined ? [] : [{ code, text: say(hint) }]))
  const options = field.options
    ?.filter(({ shownWhen }) => holds(shownWhen, facts))
    .map(({ id, label, help }) => ({ id, label: say(label ?? id), ...maybe({ help }, say) }))
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
    ...(field.tidy && { tidy: field.tidy }),
    ...(field.autocomplete !== undefined && { autocomplete: field.autocomplete }),
    ...(field.width !== undefined && { width: field.width }),
    ...(field.shownWhen !== undefined && { because: { at: `${field.at}/shownWhen`, rule: field.shownWhen } }),
  }
}

function prefilled(field: CompiledField, facts: Facts): Json | undefined {
  return field.prefill === undefined ? undefined : (evaluate(field.prefill, facts) ?? undefined)
}

/** The texts that are there, said. */
function maybe<K extends string>(
  texts: { readonly [key in K]?: Text | undefined },
  say: (text: Text) => Said,
): { [key in K]?: Said } {
  const said = Object.entries<Text | undefined>(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, say(text)]]))
  return Object.fromEntries(said) as { [key in K]?: Said }
}
