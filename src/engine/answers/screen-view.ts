/** A screen as one borrower sees it: texts chosen, hidden fields gone, prefills worked out. The renderer only draws it. */

import { asksAnswers } from '#engine/flow/asking.ts'
import type { Because } from '#engine/flow/because.ts'
import type {
  Answers,
  AskingScreen,
  CompiledField,
  CompiledFlow,
  CompiledScreen,
  SourcesScreen,
} from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { FieldId, Json, ScreenRoute, Text } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { holds } from '#engine/logic/holds.ts'
import { type GivenAnswers, givenAnswers } from './given-answers.ts'
import { reviewSections, type SectionView } from './review-sections.ts'
import { chooseText, type Said } from './said.ts'
import { type SlotDay, slotsOn } from './slots-on.ts'

export type ScreenView = AskingView | WaitView | LinkView | CardsView

/** Every view that takes answers. */
export type AskingView =
  | FormView
  | UploadView
  | MessageView
  | OffersView
  | ReviewView
  | DocumentsView
  | SignView
  | SourcesView
  | ScheduleView
  | SessionView

type ViewBase = {
  readonly route: ScreenRoute
  readonly stage?: string
  readonly heading: Said
  readonly text?: Said
  readonly showsApplicationId: boolean
}

export type FormPartView = {
  readonly saves: string
  readonly fields: readonly FieldView[]
  readonly groups: { readonly [id: string]: GroupView }
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: Said }[]
  readonly submit: Said
}

/** What every view with questions has, whatever its kind. */
export type QuestionsView = ViewBase & FormPartView

export type FormView = QuestionsView & { readonly kind: 'form' }
export type UploadView = QuestionsView & { readonly kind: 'upload' }

export type MessageView = QuestionsView & {
  readonly kind: 'message'
  readonly text: Said
  readonly actions: readonly { readonly id: string; readonly label: Said; readonly do: string; readonly go?: string }[]
}

export type WaitView = ViewBase & {
  readonly kind: 'wait'
  readonly text: Said
  readonly messages: readonly { readonly id: string; readonly text: Said }[]
}

export type OffersView = QuestionsView & { readonly kind: 'offers'; readonly labels: { readonly [name: string]: Said } }

export type ReviewView = QuestionsView & {
  readonly kind: 'review'
  readonly change: Said
  readonly answer: Said
  readonly none: Said
  readonly unfinished: Said
  readonly sections: readonly SectionView[]
}

export type DocumentsView = QuestionsView & { readonly kind: 'documents'; readonly documents: readonly DocumentView[] }
export type SignView = QuestionsView & { readonly kind: 'sign'; readonly documents: readonly DocumentView[] }
export type DocumentView = { readonly id: string; readonly label: Said; readonly text: Said }

export type SourcesView = QuestionsView & {
  readonly kind: 'sources'
  readonly adds: readonly { readonly id: string; readonly label: Said; readonly help?: Said; readonly go: string }[]
  readonly none: Said
  readonly remove: Said
  readonly addHeading: Said
  /** Takes `amount`, as text, when it is said. */
  readonly perYear: Said
  readonly needed: Said
  /** At least one source is needed. */
  readonly isNeeded: boolean
}

export type ScheduleView = QuestionsView & { readonly kind: 'schedule'; readonly slots: readonly SlotDay[] }

export type SessionView = QuestionsView & {
  readonly kind: 'session'
  readonly steps: readonly { readonly id: string; readonly heading: Said; readonly text: Said }[]
}

export type LinkView = ViewBase & {
  readonly kind: 'link'
  readonly provider: 'bank' | 'payroll'
  readonly source: string
  readonly start: Said
  readonly back: Said
  readonly failed: Said
  readonly backTo: ScreenRoute
}

export type CardsView = ViewBase & {
  readonly kind: 'cards'
  readonly none: Said
  readonly backLabel: Said
  readonly whyLabel: Said
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
  readonly options?: readonly { readonly id: string; readonly label: Said; readonly help?: Said; readonly exclusive?: true }[]
  /** Rules of the field as short wishes, by the code that the judgement gives when one is not met. */
  readonly hints?: readonly { readonly code: string; readonly text: Said }[]
  /** The answer, else what the field is prefilled with. */
  readonly value: Json | undefined
  readonly secret: boolean
  readonly keepNever: boolean
  /** The type of document that its files are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
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
  if (asksAnswers(screen)) return viewAsking(flow, screen, answers, facts)
  const say = (text: Text) => chooseText(flow, text, facts)
  const base = viewBase(screen, say)
  switch (screen.kind) {
    case 'wait':
      return { ...base, kind: 'wait', text: say(screen.text), messages: saidList(screen.messages, say) }
    case 'link': {
      const { provider, source, start, back, failed, backTo } = screen
      return { ...base, kind: 'link', provider, source, start: say(start), back: say(back), failed: say(failed), backTo }
    }
    case 'cards': {
      const { none, backLabel, whyLabel } = screen
      return { ...base, kind: 'cards', none: say(none), backLabel: say(backLabel), whyLabel: say(whyLabel) }
    }
  }
}

function viewAsking(flow: CompiledFlow, screen: AskingScreen, answers: Answers, facts: Facts): AskingView {
  const given = givenAnswers(screen, answers, facts)
  const say = (text: Text) => chooseText(flow, text, given.facts)
  const base = { ...viewBase(screen, say), ...viewQuestions(screen, given, answers, facts, say) }
  switch (screen.kind) {
    case 'form':
    case 'upload':
      return { ...base, kind: screen.kind }
    case 'message': {
      const actions = screen.actions.map((action) => ({ ...action, label: say(action.label) }))
      return { ...base, kind: 'message', text: say(screen.text), actions }
    }
    case 'offers': {
      const labels = Object.entries(screen.labels).map(([name, text]) => [name, say(text)])
      return { ...base, kind: 'offers', labels: Object.fromEntries(labels) }
    }
    case 'review': {
      const { change, answer, none, unfinished } = screen
      const words = { change: say(change), answer: say(answer), none: say(none), unfinished: say(unfinished) }
      return { ...base, kind: 'review', ...words, sections: reviewSections(flow, screen, given.facts) }
    }
    case 'documents':
    case 'sign': {
      const documents = screen.documents.map(({ id, label, text }) => ({ id, label: say(label), text: say(text) }))
      return { ...base, kind: screen.kind, documents }
    }
    case 'sources':
      return { ...base, kind: 'sources', ...viewSources(screen, given.facts, say) }
    case 'schedule':
      return { ...base, kind: 'schedule', slots: slotsOn(screen.slots, facts.today) }
    case 'session': {
      const steps = screen.steps.map(({ id, heading, text }) => ({ id, heading: say(heading), text: say(text) }))
      return { ...base, kind: 'session', steps }
    }
  }
}

type Say = (text: Text) => Said

function viewBase(screen: CompiledScreen, say: Say): ViewBase {
  return {
    route: screen.route,
    ...(screen.stage !== undefined && { stage: screen.stage }),
    heading: say(screen.heading),
    ...(screen.text !== undefined && { text: say(screen.text) }),
    showsApplicationId: screen.showsApplicationId ?? false,
  }
}

function viewQuestions(
  screen: AskingScreen,
  { shown, facts: asAnswered }: GivenAnswers,
  answers: Answers,
  facts: Facts,
  say: Say,
): FormPartView {
  const groups = Object.values(screen.groups).map(({ id, as, words, ...texts }) => {
    const said = Object.entries(words).map(([name, text]) => [name, say(text)])
    return [id, { id, as, ...maybe(texts, say), words: Object.fromEntries(said) }]
  })
  return {
    saves: screen.saves,
    fields: shown.map((field) => viewField(field, answers, facts, asAnswered, say)),
    groups: Object.fromEntries(groups),
    records: saidRecords(screen, say),
    submit: say(screen.submit),
  }
}

function saidRecords({ records }: AskingScreen, say: Say) {
  return records.map(({ id, type, text }) => ({ id, type, text: say(text) }))
}

function saidList(list: readonly { readonly id: string; readonly text: Text }[], say: Say) {
  return list.map(({ id, text }) => ({ id, text: say(text) }))
}

function viewSources(screen: SourcesScreen, facts: Facts, say: Say) {
  return {
    adds: screen.adds
      .filter(({ shownWhen }) => holds(shownWhen, facts))
      .map(({ id, label, help, go }) => ({ id, label: say(label), ...maybe({ help }, say), go })),
    none: say(screen.none),
    remove: say(screen.remove),
    addHeading: say(screen.addHeading),
    perYear: say(screen.perYear),
    needed: say(screen.needed),
    isNeeded: screen.neededWhen !== undefined && holds(screen.neededWhen, facts),
  }
}

function viewField(field: CompiledField, answers: Answers, before: Facts, facts: Facts, say: (text: Text) => Said): FieldView {
  const hints = field.limits.flatMap(({ code, hint }) => (hint === undefined ? [] : [{ code, text: say(hint) }]))
  const options = field.options
    ?.filter(({ shownWhen }) => holds(shownWhen, facts))
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
