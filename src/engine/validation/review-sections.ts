/**
 * The parts of a review: what was answered on the screens it names, as a person reads it.
 *
 * A screen is a form of the application, or a step of the registration that the application began with: such a step is
 * left out where it is not asked, and not complete where it is asked and its answers are missing.
 */

import {
  type Answers,
  type CompiledField,
  type CompiledFlow,
  type InputScreen,
  inputScreen,
  namespaceOf,
} from '#engine/flow/compiled-flow.ts'
import type { Facts, FieldId, Json, ScreenRoute } from '#engine/flow/json.ts'
import { kinds } from '#engine/kinds/kinds.ts'
import type { CompiledSection, ReviewItem, ReviewScreen, SectionView } from '#engine/kinds/review.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { type ResolvedText, resolveText } from '../text/resolve-text.ts'
import { normalizeAnswers } from './normalize-answers.ts'
import { savedAnswers } from './saved-answers.ts'

export function reviewSections(flow: CompiledFlow, screen: ReviewScreen, facts: Facts): SectionView[] {
  return screen.sections.flatMap((section) => {
    const asked = inputScreen(flow, section.screen)
    if (!asked || !matches(section.shownWhen, facts) || !isActiveItem(flow, section.screen, facts)) return []
    const view = viewSection(flow, section, asked, facts)
    // Of what cannot be changed here, nothing is shown where nothing was asked: of who had an account already.
    return view.fixed !== undefined && view.items.every(isEmpty) ? [] : [view]
  })
}

/** The screens that a borrower may change from a review. */
export function changeableFrom(flow: CompiledFlow, screen: ReviewScreen, facts: Facts): ScreenRoute[] {
  return reviewSections(flow, screen, facts).flatMap(({ route, fixed }) => (fixed === undefined ? [route] : []))
}

/** A step of the registration whose `askWhen` does not hold is not asked; every other screen is. */
export function isActiveItem(flow: CompiledFlow, route: ScreenRoute, facts: Facts): boolean {
  const journey = flow.journeys[String(facts.application?.journey ?? '')]
  const step = journey?.steps.find(({ screen }) => screen === route)
  // What another registration asks, and this one does not.
  if (journey && !step && savesToDraft(flow, route)) return false
  // A borrower with an application is registered; the step was active before that.
  return step === undefined || matches(step.askWhen, { ...facts, session: { ...facts.session, registered: false } })
}

function savesToDraft(flow: CompiledFlow, route: ScreenRoute): boolean {
  const screen = inputScreen(flow, route)
  return screen !== undefined && namespaceOf(screen) === 'draft'
}

function viewSection(flow: CompiledFlow, section: CompiledSection, screen: InputScreen, facts: Facts): SectionView {
  const answers = savedAnswers(screen, facts)
  const { shown, given, facts: asAnswered } = normalizeAnswers(screen, answers, facts)
  const say = (text: Parameters<typeof resolveText>[1]) => resolveText(flow, text, asAnswered)
  const listed = section.fields?.flatMap((id) => shown.filter((field) => field.id === id)) ?? shown
  // What is used once is no answer to look at again.
  const shownFields = listed.filter(({ keepNever }) => !keepNever)
  return {
    id: section.id,
    heading: say(section.heading),
    route: section.screen,
    ...(section.fixed !== undefined && { fixed: say(section.fixed) }),
    complete: section.fixed !== undefined || shown.every((field) => isComplete(field, given, facts)),
    items: shownFields.map((field) => ({ ...viewItem(field, answers, facts, say), ...unitOf(screen, field) })),
  }
}

function unitOf({ kind }: InputScreen, { id }: CompiledField): Pick<ReviewItem, 'counts'> {
  const counts = kinds[kind].fieldUnits?.[id]
  return counts === undefined ? {} : { counts }
}

function isEmpty({ value, chosen, kept }: ReviewItem): boolean {
  const nothing = value === undefined || value === null || value === ''
  return nothing && chosen === undefined && kept === undefined
}

function isComplete(field: CompiledField, given: ReadonlyMap<FieldId, Json>, facts: Facts): boolean {
  if (field.required === undefined || field.keepNever || given.has(field.id)) return true
  return isKept(field, facts)
}

/** A secret answer never comes back; that it was given is seen by what is kept beside it. */
function isKept(field: CompiledField, facts: Facts): boolean {
  return field.secret === true && (lastFourOf(field, facts) !== undefined || besideOf(field, field.keptAs, facts) === true)
}

function lastFourOf(field: CompiledField, facts: Facts): string | undefined {
  const kept = besideOf(field, field.lastFour, facts)
  return typeof kept === 'string' ? kept : undefined
}

function besideOf({ path }: CompiledField, name: string | undefined, facts: Facts): unknown {
  return name === undefined ? undefined : factAt(facts, `${path.slice(0, path.lastIndexOf('.'))}.${name}`)
}

function viewItem(
  field: CompiledField,
  answers: Answers,
  facts: Facts,
  say: (text: Parameters<typeof resolveText>[1]) => ResolvedText,
): ReviewItem {
  const value = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
  const ids: readonly Json[] = Array.isArray(value) ? value : [value ?? null]
  const chosen = field.options?.filter(({ id }) => ids.includes(id)).map(({ id, label }) => ({ id, label: say(label ?? id) }))
  const lastFour = lastFourOf(field, facts)
  return {
    id: field.id,
    label: say(field.label ?? field.id),
    as: field.as,
    ...(chosen && chosen.length > 0 && { chosen }),
    ...(value !== undefined && !field.secret && { value }),
    ...(isKept(field, facts) && { kept: true }),
    ...(lastFour !== undefined && { lastFour }),
  }
}
