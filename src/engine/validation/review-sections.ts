/**
 * The sections of a review: the answers of the screens that it lists, in readable form.
 * A listed screen is a form of the application or a step of its registration. An inactive step is left out; an active
 * step without answers is incomplete.
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
import type { CompiledSection, ReviewItem, ReviewScreen, SectionView } from '#engine/kinds/review.ts'
import { statedFacts } from '#engine/kinds/stated-facts.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { kindOf } from '#engine/product.ts'
import { type ResolvedText, resolveText } from '../text/resolve-text.ts'
import { normalizeAnswers } from './normalize-answers.ts'
import { savedAnswers } from './saved-answers.ts'

export function reviewSections(flow: CompiledFlow, screen: ReviewScreen, facts: Facts): SectionView[] {
  return screen.sections.flatMap((section) => {
    const asked = inputScreen(flow, section.screen)
    if (!asked || !matches(section.shownWhen, facts) || !isActiveItem(flow, section.screen, facts)) return []
    const view = viewSection(flow, section, asked, facts)
    // A section that cannot be changed is left out if it has no answers, such as the account questions of a borrower
    // who had an account.
    return view.fixed !== undefined && view.items.every(isEmpty) ? [] : [view]
  })
}

/** The routes of screens whose answers a borrower can change from a review. */
export function changeableFrom(flow: CompiledFlow, screen: ReviewScreen, facts: Facts): ScreenRoute[] {
  return reviewSections(flow, screen, facts).flatMap(({ route, fixed }) => (fixed === undefined ? [route] : []))
}

/** Whether a listed screen applies to the application: false for a registration step whose `askWhen` is false. */
export function isActiveItem(flow: CompiledFlow, route: ScreenRoute, facts: Facts): boolean {
  const journey = flow.journeys[String(facts.application?.journey ?? '')]
  const step = journey?.steps.find(({ screen }) => screen === route)
  // The screen is a step of another registration journey.
  if (journey && !step && savesToDraft(flow, route)) return false
  // `askWhen` was evaluated before registration, so `session.registered` is set to false.
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
  // Fields that are never stored (`keepNever`) have no answers to show.
  const shownFields = listed.filter(({ keepNever }) => !keepNever)
  return {
    id: section.id,
    heading: say(section.heading),
    route: section.screen,
    ...(section.fixed !== undefined && { fixed: say(section.fixed) }),
    complete: section.fixed !== undefined || shown.every((field) => isComplete(field, given, facts)),
    facts: statedFacts(section.facts, facts, say),
    items: shownFields.map((field) => ({ ...viewItem(field, answers, facts, say), ...unitOf(flow, screen, field) })),
  }
}

function unitOf(flow: CompiledFlow, { kind }: InputScreen, { id }: CompiledField): Pick<ReviewItem, 'counts'> {
  const counts = kindOf(flow, kind).fieldUnits?.[id]
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

/** Whether a secret answer is stored. Only its mask is known; the value is never sent. */
function isKept(field: CompiledField, facts: Facts): boolean {
  return field.secret === true && (lastFourOf(field, facts) !== undefined || siblingFact(field, field.keptAs, facts) === true)
}

function lastFourOf(field: CompiledField, facts: Facts): string | undefined {
  const kept = siblingFact(field, field.lastFour, facts)
  return typeof kept === 'string' ? kept : undefined
}

function siblingFact({ path }: CompiledField, name: string | undefined, facts: Facts): unknown {
  return name === undefined ? undefined : factAt(facts, `${path.slice(0, path.lastIndexOf('.'))}.${name}`)
}

/** Whether an amount is the one that stands for an empty field, which is shown as such and not as an amount. */
function isLeftEmpty({ as, required, emptyIs }: CompiledField, value: Json): boolean {
  return as === 'money' && required === undefined && value === emptyIs
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
    ...(value !== undefined && !field.secret && !isLeftEmpty(field, value) && { value }),
    ...(isKept(field, facts) && { kept: true }),
    ...(lastFour !== undefined && { lastFour }),
  }
}
