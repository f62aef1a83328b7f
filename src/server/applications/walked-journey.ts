/** A whole journey's answers, judged step by step as the borrower walked it: the browser's word counts for nothing. */

import { mergeOver } from '#engine/authoring.ts'
import {
  type ActiveStep,
  type CompiledFlow,
  consentsOfStep,
  exitOf,
  type Facts,
  type FieldId,
  hasFields,
  type JourneyAnswers,
  type JourneyEnd,
  type JourneyView,
  type Json,
  type JsonObject,
  journeyView,
  namespaceOf,
  type StepId,
  type ValidationResult,
  validateScreen,
} from '#engine/index.ts'
import { Refused } from '../refused.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import { saying } from '../words.ts'
import type { GivenConsent } from './given-consents.ts'

export type WalkedJourney = {
  readonly view: JourneyView
  /** What is stored, by the namespace that each screen saves to. */
  readonly saved: { readonly draft: JsonObject; readonly application: JsonObject }
  readonly end: JourneyEnd
  readonly consents: readonly GivenConsent[]
  /** Where a fact of this name was asked and answered, with the answer as it was judged: `draft.password`. */
  readonly asked: (path: string) => AskedField | undefined
}

export type AskedField = { readonly step: StepId; readonly field: FieldId; readonly answer: Json }

/** @throws Refused where the journey is closed, or the answers of an asked step are missing or not good */
export function walkedJourney(served: ServedFlow, id: string, answers: JourneyAnswers, given: Facts): WalkedJourney {
  const { flow } = served
  const journey = Object.hasOwn(flow.journeys, id) ? flow.journeys[id] : undefined
  if (journey?.end.do !== 'register') throw new Refused('malformed', { detail: 'There is no such journey that registers.' })
  const strange = Object.keys(answers).filter((step) => !journey.steps.some((one) => one.id === step))
  if (strange.length > 0) throw new Refused('malformed', { detail: 'There are answers to steps that the journey does not have.' })
  const view = journeyView(flow, id, answers, given)
  if (!view.open) throw new Refused('journey-closed', { ...(view.otherwise !== undefined && { go: view.otherwise }) })
  const judged = view.activeSteps.map((step) => ({ step, judgement: judgedStep(served, view, step, answers) }))
  const exit = view.activeSteps.map(({ id: step }) => exitOf(flow, view, step)).find((it) => it !== undefined)
  if (exit) throw new Refused('not-now', { go: exit.go })
  return {
    view,
    end: journey.end,
    saved: judged.reduce((saved, { step, judgement }) => savedWith(flow, saved, step, judgement), nothingSaved),
    consents: judged.flatMap(({ step, judgement }) =>
      consentsOfStep(flow, view, step.id, judgement.records).map((consent) => ({ ...consent, screen: step.screen })),
    ),
    asked: (path) => askedField(flow, judged, path),
  }
}

function judgedStep(served: ServedFlow, view: JourneyView, step: ActiveStep, answers: JourneyAnswers): ValidationResult {
  const own = Object.hasOwn(answers, step.id) ? (answers[step.id] ?? {}) : {}
  const judgement = validateScreen(served.flow, step.screen, own, view.facts, served.validators)
  if (judgement.unknown.length > 0) {
    throw new Refused('malformed', { detail: `The step "${step.id}" was given answers to fields that it does not have.` })
  }
  if (!judgement.accepted) throw new Refused('answers-refused', { step: step.id, ...inWords(served.flow, judgement) })
  return judgement
}

/** The first message of each refused answer, in the lender's language. */
export function inWords(flow: CompiledFlow, judgement: ValidationResult) {
  const spoken = saying(flow)
  const said = Object.entries(judgement.messages).flatMap(([field, [first]]) =>
    first ? [[field, spoken(first.text)] as const] : [],
  )
  const { summary, refusal } = judgement
  const errors = [...summary.map(({ text }) => spoken(text)), ...(refusal ? [spoken(refusal)] : [])]
  return { messages: Object.fromEntries(said), errors: [...new Set(errors)] }
}

const nothingSaved: WalkedJourney['saved'] = { draft: {}, application: {} }

function savedWith(flow: CompiledFlow, saved: WalkedJourney['saved'], step: ActiveStep, { saved: more }: ValidationResult) {
  const screen = flow.screens[step.screen]
  const namespace = hasFields(screen) ? namespaceOf(screen) : undefined
  if (namespace !== 'draft' && namespace !== 'application') return saved
  return { ...saved, [namespace]: mergeOver(saved[namespace], more) as JsonObject }
}

type JudgedStep = { readonly step: ActiveStep; readonly judgement: ValidationResult }

/** What a browser sends for a field that is not shown was judged by nobody, and so is no answer. */
function askedField(flow: CompiledFlow, judged: readonly JudgedStep[], path: string): AskedField | undefined {
  for (const { step, judgement } of judged) {
    const screen = flow.screens[step.screen]
    const field = hasFields(screen) ? screen.fields.find((one) => one.path === path)?.id : undefined
    const answer = field === undefined ? undefined : judgement.given[field]
    if (field !== undefined && answer !== undefined) return { step: step.id, field, answer }
  }
  return undefined
}
