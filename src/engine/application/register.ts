/** Registration: validates the answers of a journey step by step and turns them into an application. */

import { type CompiledFlow, inputScreen, type JourneyAnswers, type JourneyEnd, namespaceOf } from '#engine/flow/compiled-flow.ts'
import { type Facts, type FieldId, isObject, type JourneyId, type Json, type JsonObject, type StepId } from '#engine/flow/json.ts'
import { mergeOver } from '#engine/flow/merge-over.ts'
import { consentsOfStep } from '#engine/journey/consents-of-step.ts'
import type { ActiveStep, JourneyView } from '#engine/journey/journey-view.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { newApplication } from '#engine/journey/new-application.ts'
import { exitOf, validateStep } from '#engine/journey/steps.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { extractSecrets } from '#engine/validation/extract-secrets.ts'
import type { ValidationResult } from '#engine/validation/validate-screen.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'
import type { Application, Effect, Outcome, Profile } from './application.ts'
import { consentsOf } from './consents-of.ts'
import type { Refusal } from './refusal.ts'

/** A journey whose active steps are all answered and accepted. */
export type WalkedJourney = {
  readonly view: JourneyView
  readonly end: JourneyEnd
  /** The answers that are stored unsealed, by the namespace that each screen saves to. */
  readonly saved: { readonly draft: JsonObject; readonly application: JsonObject }
  readonly effects: readonly Effect[]
  /** The step, field and answer for a fact path such as `draft.password`; undefined where the fact was not answered. */
  readonly answered: (path: string | undefined) => AnsweredField | undefined
}

export type AnsweredField = { readonly step: StepId; readonly field: FieldId; readonly answer: Json }

/** @param visitor the facts known before any answer */
export function walkJourney(
  flow: CompiledFlow,
  id: JourneyId,
  answers: JourneyAnswers,
  visitor: Facts,
  validators: ScreenValidators,
): WalkedJourney | Refusal {
  const journey = Object.hasOwn(flow.journeys, id) ? flow.journeys[id] : undefined
  if (journey?.end.do !== 'register') return malformed('There is no such journey that registers.')
  const isStrange = (step: string) => !journey.steps.some((known) => known.id === step)
  if (Object.keys(answers).some(isStrange)) return malformed('There are answers to steps that the journey does not have.')
  const view = journeyView(flow, id, answers, visitor)
  if (!view.open) return { refused: 'journey-closed', ...(view.otherwise !== undefined && { go: view.otherwise }) }
  const steps: ValidatedStep[] = []
  for (const step of view.activeSteps) {
    const validation = validateStep(flow, view, step, answers, validators)
    if (validation.unknown.length > 0) {
      return malformed(`The step "${step.id}" was given answers to fields that it does not have.`)
    }
    if (!validation.accepted) return { refused: 'answers-refused', validation, step: step.id }
    steps.push({ step, validation })
  }
  const exit = view.activeSteps.map(({ id: step }) => exitOf(flow, view, step)).find((taken) => taken !== undefined)
  if (exit) return { refused: 'not-now', go: exit.go }
  return { view, end: journey.end, ...savedOf(flow, view, steps, journey.end), answered: (path) => answeredIn(flow, steps, path) }
}

/** The values of a new application that the caller generates. */
export type NewApplication = Pick<Application, 'uuid' | 'loanNumber' | 'created' | 'profile'> & {
  /** True if registration also creates the borrower's account. */
  readonly isNewBorrower: boolean
  /** The originator whose link brought the borrower. */
  readonly referrer?: string
}

/** Builds the application without a status; the lender system sets the first one. */
export function register(flow: CompiledFlow, walked: WalkedJourney, made: NewApplication): Outcome {
  const { view, end, saved, effects } = walked
  const { isNewBorrower, referrer, ...own } = made
  const consents = effects.filter((effect) => effect.kind === 'consent').map(({ type }) => ({ type }))
  const application: Application = {
    ...own,
    lender: flow.lender,
    journey: view.id,
    release: flow.hash,
    version: 1,
    status: '',
    statusFacts: {},
    draft: saved.draft,
    entity: {
      ...newApplication(flow, end, saved.draft, saved.application),
      ...(referrer !== undefined && { referrer: { referrerUuid: referrer } }),
    },
    flags: view.facts.flags as Application['flags'],
    consents,
    ...{ documents: [], sources: [], conditions: [] },
  }
  const what = isNewBorrower ? 'registered' : 'application-added'
  return { application, effects: [...effects, { kind: 'audit', what, because: `journeys/${view.id}.json`, status: '' }] }
}

/** The profile of a borrower without an account, built from the answers that the journey's `end` names. */
export function profileOf({ end, saved, answered }: WalkedJourney, uuid: string): Profile {
  const { identity } = end
  const kept = (path: string | undefined) => (path === undefined ? undefined : factAt({ draft: saved.draft }, path))
  const [name, dob, phone] = [kept(identity?.name), kept(identity?.dob), kept(identity?.phoneNumber)]
  const email = answered(identity?.email)?.answer
  return {
    uuid,
    name: isObject(name as Json | undefined) ? (name as JsonObject) : {},
    email: typeof email === 'string' ? email : '',
    ...(typeof dob === 'string' && { dob }),
    ...(typeof phone === 'string' && { phoneNumber: phone }),
    entity: {},
  }
}

type ValidatedStep = { readonly step: ActiveStep; readonly validation: ValidationResult }

function malformed(detail: string): Refusal {
  return { refused: 'malformed', detail }
}

function savedOf(
  flow: CompiledFlow,
  view: JourneyView,
  steps: readonly ValidatedStep[],
  { identity }: JourneyEnd,
): Pick<WalkedJourney, 'saved' | 'effects'> {
  const saved = { draft: {} as JsonObject, application: {} as JsonObject }
  const seals: Effect[] = []
  for (const { step, validation } of steps) {
    const screen = inputScreen(flow, step.screen)
    const namespace = screen && namespaceOf(screen)
    if (!screen || (namespace !== 'draft' && namespace !== 'application')) continue
    const open = extractSecrets(screen, validation.saved, Object.values(identity ?? {}))
    saved[namespace] = mergeOver(saved[namespace], open.saved) as JsonObject
    seals.push(...open.secrets.map(({ path, value }): Effect => ({ kind: 'seal', owner: 'application', path, value })))
  }
  const consents = steps.flatMap(({ step, validation }) => {
    const screen = inputScreen(flow, step.screen)
    const records = consentsOfStep(flow, view, step.id, validation.records)
    return screen ? consentsOf(flow, screen, validation, view.facts, records) : []
  })
  return { saved, effects: [...seals, ...consents] }
}

/** Finds the answered field of a fact path. Hidden fields were not validated, so they have no answer. */
function answeredIn(flow: CompiledFlow, steps: readonly ValidatedStep[], path: string | undefined): AnsweredField | undefined {
  for (const { step, validation } of steps) {
    const field = inputScreen(flow, step.screen)?.fields.find((known) => known.path === path)?.id
    const answer = field === undefined ? undefined : validation.given[field]
    if (field !== undefined && answer !== undefined) return { step: step.id, field, answer }
  }
  return undefined
}
