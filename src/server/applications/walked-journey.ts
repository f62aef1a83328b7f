/** A whole journey's answers, judged step by step as the borrower walked it: the browser's word counts for nothing. */
import { type Judgement, judge } from '#engine/answers/judge.ts'
import type { CompiledFlow, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { FieldId, Json, JsonObject, ScreenRoute, StepId } from '#engine/flow/json.ts'
import { type Consent, consentsOfStep } from '#engine/journey/consents-of-step.ts'
import { type AskedStep, type JourneyView, journeyView } from '#engine/journey/journey-view.ts'
import { exitOf } from '#engine/journey/steps.ts'
import { say } from '#wording/say.ts'
import { Refused } from '../refused.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import { layOver } from './lay-over.ts'

export type WalkedJourney = {
  readonly view: JourneyView
  /** What is stored, by the namespace that each screen saves to. */
  readonly saved: { readonly draft: JsonObject; readonly application: JsonObject; readonly profile: JsonObject }
  readonly consents: readonly GivenConsent[]
  /** Where a fact of this name was asked, and what was answered: `draft.password`. */
  readonly asked: (path: string) => AskedField | undefined
}

export type AskedField = { readonly step: StepId; readonly field: FieldId; readonly answer: Json | undefined }

export type GivenConsent = Consent & { readonly screen: ScreenRoute }

/** @throws Refused where the journey is closed, or the answers of an asked step are missing or not good */
export function walkedJourney(served: ServedFlow, id: string, answers: JourneyAnswers, given: Facts): WalkedJourney {
  const { flow } = served
  const journey = Object.hasOwn(flow.journeys, id) ? flow.journeys[id] : undefined
  if (journey?.end.do !== 'register') throw new Refused('malformed', { detail: 'There is no such journey that registers.' })
  const strange = Object.keys(answers).filter((step) => !journey.steps.some((one) => one.id === step))
  if (strange.length > 0) throw new Refused('malformed', { detail: 'There are answers to steps that the journey does not have.' })
  const view = journeyView(flow, id, answers, given)
  if (!view.open) throw new Refused('journey-closed', { ...(view.otherwise !== undefined && { go: view.otherwise }) })
  const judged = view.asked.map((step) => ({ step, judgement: judgedStep(served, view, step, answers) }))
  const exit = view.asked.map(({ id: step }) => exitOf(flow, view, step)).find((it) => it !== undefined)
  if (exit) throw new Refused('not-now', { go: exit.go })
  return {
    view,
    saved: judged.reduce((saved, { step, judgement }) => savedWith(flow, saved, step, judgement), nothingSaved),
    consents: judged.flatMap(({ step, judgement }) =>
      consentsOfStep(flow, view, step.id, judgement.records).map((consent) => ({ ...consent, screen: step.screen })),
    ),
    asked: (path) => askedField(flow, view, answers, path),
  }
}

function judgedStep(served: ServedFlow, view: JourneyView, step: AskedStep, answers: JourneyAnswers): Judgement {
  const own = Object.hasOwn(answers, step.id) ? (answers[step.id] ?? {}) : {}
  const judgement = judge(served.flow, step.screen, own, view.facts, served.validators)
  if (judgement.unknown.length > 0) {
    throw new Refused('malformed', { detail: `The step "${step.id}" was given answers to fields that it does not have.` })
  }
  if (!judgement.accepted) throw new Refused('answers-refused', { step: step.id, ...inWords(served.flow, judgement) })
  return judgement
}

/** The first message of each refused answer, in the lender's language. */
export function inWords(flow: CompiledFlow, judgement: Judgement) {
  const { locale } = flow.live.lender
  const said = Object.entries(judgement.messages).flatMap(([field, [first]]) =>
    first ? [[field, say(first.text, locale)] as const] : [],
  )
  const summary = judgement.summary.map(({ text }) => say(text, locale))
  return { messages: Object.fromEntries(said), errors: [...new Set(summary)] }
}

const nothingSaved: WalkedJourney['saved'] = { draft: {}, application: {}, profile: {} }

function savedWith(flow: CompiledFlow, saved: WalkedJourney['saved'], step: AskedStep, { saved: more }: Judgement) {
  const screen = flow.screens[step.screen]
  const namespace = screen?.kind === 'form' ? screen.saves.split('.')[0] : undefined
  if (namespace !== 'draft' && namespace !== 'application' && namespace !== 'profile') return saved
  return { ...saved, [namespace]: layOver(saved[namespace], more) }
}

function askedField(flow: CompiledFlow, view: JourneyView, answers: JourneyAnswers, path: string): AskedField | undefined {
  for (const { id: step, screen: route } of view.asked) {
    const screen = flow.screens[route]
    const field = screen?.kind === 'form' ? screen.fields.find((one) => one.path === path) : undefined
    if (field) return { step, field: field.id, answer: answers[step]?.[field.id] }
  }
  return undefined
}
