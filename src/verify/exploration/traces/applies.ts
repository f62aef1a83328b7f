/** What an applicant does: registers, answers a screen, links an income. The answers are judged as everybody's are. */

import { mergeOver } from '#engine/authoring.ts'
import {
  type CompiledJourney,
  consentsOfStep,
  documentType,
  extractSecrets,
  type Facts,
  factAt,
  happeningAt,
  type InputScreen,
  inputScreen,
  isObject,
  type JourneyAnswers,
  type Json,
  type JsonObject,
  journeyView,
  kinds,
  mergeSaved,
  namespaceOf,
  newApplication,
  notYet,
  type ScreenRoute,
  setPathsIn,
  type ValidationResult,
  validateStep,
  withDraft,
  withoutMasks,
} from '#engine/index.ts'
import type { Explored } from '../explored.ts'
import type { Applicant } from './applicant.ts'
import { act, begin, look } from './lender-plays.ts'

/** The answers of a whole journey, all of them good, become an application. undefined where the sandbox has no path. */
export function registers(
  explored: Explored,
  journey: CompiledJourney,
  answers: JourneyAnswers,
  facts: Facts,
): Applicant | undefined {
  const { flow, validators } = explored
  const view = journeyView(flow, journey.id, answers, facts)
  const identity = Object.values(journey.end.identity ?? {})
  let saved: { readonly [namespace: string]: JsonObject } = {}
  const consents: JsonObject[] = []
  for (const step of view.activeSteps) {
    const screen = inputScreen(flow, step.screen)
    if (!screen) continue
    const judgement = validateStep(flow, view, step, answers, validators)
    const namespace = namespaceOf(screen)
    const cut = extractSecrets(screen, judgement.saved, identity).saved
    saved = { ...saved, [namespace]: mergeOver(saved[namespace] ?? {}, cut) as JsonObject }
    consents.push(...consentsOfStep(flow, view, step.id, judgement.records).map(({ type }) => ({ type })))
  }
  const { draft = {}, application = {} } = saved
  const profile = isObject(facts.profile?.name) ? (facts.profile ?? {}) : profileOf(journey, draft)
  return begin(explored, {
    ...{ journey: journey.id, draft, profile, consents, flags: facts.flags ?? {} },
    lastName: lastNameOf(profile),
    entity: newApplication(flow, journey.end, draft, application),
    ...{ documents: [], sources: [], conditions: [], clocks: [] },
    ...{ sandbox: { place: '' }, waited: notYet, status: '', statusFacts: {} },
  })
}

/** Somebody who had no account yet is known by what they answered. */
function profileOf({ end }: CompiledJourney, draft: JsonObject): JsonObject {
  const { name, dob, phoneNumber, email } = end.identity ?? {}
  const at = (path: string | undefined) => (path === undefined ? undefined : (factAt({ draft }, path) as Json | undefined))
  const phone = at(phoneNumber)
  const parts: JsonObject = { firstName: '', middleName: '', lastName: '', suffix: '' }
  const known = { name: mergeOver(parts, at(name) ?? {}), dob: at(dob), email: at(email) }
  const given = Object.entries(known).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  return { ...Object.fromEntries(given), phoneNumbers: phone === undefined ? [] : [phone] }
}

function lastNameOf({ name }: JsonObject): string {
  return isObject(name) && typeof name.lastName === 'string' ? name.lastName : ''
}

/**
 * The applicant once a screen's answers are accepted.
 *
 * @param judgement of the answers, that accepts them
 * @param uuid of the condition that is answered
 */
export function submits(
  explored: Explored,
  applicant: Applicant,
  route: ScreenRoute,
  judgement: ValidationResult,
  uuid?: string,
): Applicant {
  const screen = inputScreen(explored.flow, route)
  if (!screen) return applicant
  const condition = applicant.conditions.find((one) => one.uuid === uuid)
  const about = condition && { condition }
  const files = screen.fields.filter(({ as, id }) => as === 'files' && judgement.given[id] !== undefined)
  const documents = files.map((field) => {
    return { uuid: `${route}/${field.id}`, type: documentType(field, condition) ?? '' }
  })
  const written = laid(explored, { ...applicant, documents: [...applicant.documents, ...documents] }, screen, judgement)
  return act(explored, written, { on: happeningAt(screen), submission: judgement.given, ...about })
}

/** What is linked at a provider is there at once. */
export function links(explored: Explored, applicant: Applicant, route: ScreenRoute): Applicant {
  const screen = explored.flow.screens[route]
  if (screen?.kind !== 'link') return applicant
  const source = {
    uuid: `${route}/${applicant.sources.length + 1}`,
    type: screen.source,
    name: 'An employer',
    annualIncome: 9_000_000,
  }
  return look(explored, { ...applicant, sources: [...applicant.sources, source] })
}

function laid({ flow }: Explored, applicant: Applicant, screen: InputScreen, judgement: ValidationResult): Applicant {
  const { journey, draft, entity, profile, statusFacts, consents } = applicant
  const end = flow.journeys[journey]?.end
  const namespace = namespaceOf(screen)
  const { saved, gone: notGiven } = extractSecrets(screen, judgement.saved, Object.values(end?.identity ?? {}))
  const gone = namespace === 'profile' ? [] : notGiven
  const over = (below: JsonObject) => mergeSaved(withoutMasks(below, screen, gone), screen, saved)
  const sets = { ...judgement.sets, ...seenWith(screen, entity) }
  const answered = namespace === 'draft' ? over(draft) : draft
  const taken = namespace === 'draft' && end ? withDraft(entity, end, answered) : entity
  return {
    ...applicant,
    draft: answered,
    profile: setPathsIn(namespace === 'profile' ? over(profile) : profile, 'profile', sets),
    entity: setPathsIn(namespace === 'application' ? over(taken) : taken, 'application', sets),
    statusFacts: setPathsIn(statusFacts, 'status', sets),
    consents: [...consents, ...judgement.records.map(({ type }) => ({ type }))],
  }
}

/** What was read, or acknowledged, is remembered. */
function seenWith({ kind, route }: InputScreen, application: JsonObject): JsonObject {
  if (!kinds[kind].remembersSeen) return {}
  const seen = Array.isArray(application.seen) ? (application.seen as readonly Json[]).filter((one) => one !== route) : []
  return { 'application.seen': [...seen, route] }
}
