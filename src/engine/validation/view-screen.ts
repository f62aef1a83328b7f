/** Makes the view of a screen: chooses its texts, leaves out what is hidden, works out prefills. */

import type {
  Answers,
  CompiledField,
  CompiledFlow,
  CompiledScreen,
  InputScreen,
  SourcesScreen,
} from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { hasFields } from '#engine/flow/input-screen.ts'
import type { Json, ScreenRoute, Text } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { matches } from '#engine/logic/matches.ts'
import { type ResolvedText, resolveText } from '../text/resolve-text.ts'
import { type NormalizedAnswers, normalizeAnswers } from './normalize-answers.ts'
import { reviewSections } from './review-sections.ts'
import type { FieldView, FormPartView, InputView, ScreenView, ViewBase } from './screen-view.ts'
import { slotsOn } from './slots-on.ts'
import { textsOfCard } from './texts-of-card.ts'

export function viewScreen(flow: CompiledFlow, route: ScreenRoute, answers: Answers, facts: Facts): ScreenView | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen === undefined) return undefined
  if (hasFields(screen)) return viewAsking(flow, screen, answers, facts)
  const say = (text: Text) => resolveText(flow, text, facts)
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

function viewAsking(flow: CompiledFlow, screen: InputScreen, answers: Answers, facts: Facts): InputView {
  const given = normalizeAnswers(screen, answers, facts)
  const say = (text: Text) => resolveText(flow, text, given.facts)
  const base = { ...viewBase(screen, say), ...viewQuestions(screen, given, answers, facts, say) }
  switch (screen.kind) {
    case 'form':
      return { ...base, kind: 'form' }
    case 'upload':
      return { ...base, ...(screen.asCard && textsOfCard(flow, base.fields, given.facts)), kind: 'upload' }
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

function viewQuestions(
  screen: InputScreen,
  { shown, facts: asAnswered }: NormalizedAnswers,
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

function saidRecords({ records }: InputScreen, say: Say) {
  return records.map(({ id, type, text }) => ({ id, type, text: say(text) }))
}

function saidList(list: readonly { readonly id: string; readonly text: Text }[], say: Say) {
  return list.map(({ id, text }) => ({ id, text: say(text) }))
}

function viewSources(screen: SourcesScreen, facts: Facts, say: Say) {
  return {
    adds: screen.adds
      .filter(({ shownWhen }) => matches(shownWhen, facts))
      .map(({ id, label, help, go }) => ({ id, label: say(label), ...maybe({ help }, say), go })),
    none: say(screen.none),
    remove: say(screen.remove),
    addHeading: say(screen.addHeading),
    perYear: say(screen.perYear),
    needed: say(screen.needed),
    isNeeded: screen.neededWhen !== undefined && matches(screen.neededWhen, facts),
  }
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
    ...(field.shownWhen !== undefined && { because: { at: `${field.at}/shownWhen`, rule: field.shownWhen } }),
  }
}

function prefilled(field: CompiledField, facts: Facts): Json | undefined {
  return field.prefill === undefined ? undefined : (evaluate(field.prefill, facts) ?? undefined)
}

/** The texts that are there, said. */
function maybe<K extends string>(
  texts: { readonly [key in K]?: Text | undefined },
  say: (text: Text) => ResolvedText,
): { [key in K]?: ResolvedText } {
  const said = Object.entries<Text | undefined>(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, say(text)]]))
  return Object.fromEntries(said) as { [key in K]?: ResolvedText }
}
