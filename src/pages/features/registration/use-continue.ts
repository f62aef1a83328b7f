/**
 * The Continue action for valid answers: stores them, then navigates to the next step or early exit, or submits the
 * registration.
 */

import { useLocation, useNavigate } from 'react-router'
import { addressOf } from '#contract/step-address.ts'
import {
  type Answers,
  acceptedAnswers,
  exitOf,
  type JourneyAnswers,
  type JourneyView,
  journeyView,
  stepAfter,
  submittedAnswers,
  type ValidationResult,
} from '#engine/index.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { addressInApplication } from '../../lib/application-address.ts'
import type { FormError } from '../../lib/form-error.ts'
import { formErrorOf } from '../../lib/form-error.ts'
import { newUuid } from '../../lib/session/new-uuid.ts'
import { signInAddress } from '../../lib/session/public-path.ts'
import { signInState } from '../../lib/session/sign-in-state.ts'
import { left, type Outcome, usePendingSubmit } from '../../lib/use-pending-submit.ts'
import { useWords } from '../../lib/use-words.ts'
import { emailOfAnswers } from './email-of-answers.ts'
import { register } from './register.ts'
import type { EmailTaken, StepPageProps } from './step-page-props.ts'

type Continue = {
  readonly proceed: (given: Answers, result: ValidationResult) => void
  readonly busy: boolean
  readonly formError: FormError | EmailTaken | undefined
}

type Setting = Pick<StepPageProps, 'journey' | 'facts' | 'step' | 'store' | 'forget' | 'onRefusal' | 'freezeFacts'>

export function useContinue({ journey, facts, step, store, forget, onRefusal, freezeFacts }: Setting): Continue {
  const { api, page, session } = useApp()
  const { flow, validators } = useFlowInForce()
  const words = useWords()
  const navigate = useNavigate()
  const location = useLocation()
  const { send, isUnderWay, busy, formError } = usePendingSubmit<EmailTaken>()

  // At once: accepted answers and next step are one render, in place of one of the old step and one of the next.
  const goToStep = (view: JourneyView, to: string) =>
    navigate(addressOf(journey, to, view.activeSteps[0]?.id === to, location.search), { state: { from: step.id, atOnce: true } })

  const proceed = (given: Answers, { kept }: ValidationResult) => {
    if (isUnderWay()) return
    const { typed, accepted: before } = store.now()
    const accepted = { ...before, [step.id]: acceptedAnswers(flow, step.screen, given, kept) }
    store.change({ accepted, typed: { ...typed, [step.id]: given }, release: flow.hash, kept: undefined })

    const view = journeyView(flow, journey.id, accepted, facts)
    const exit = exitOf(flow, view, step.id)
    if (exit) return navigate(exit.go.startsWith('/') ? exit.go : `/${exit.go}`)
    const next = stepAfter(flow, view, step.id, accepted, validators)
    if (next) return goToStep(view, next.id)
    finish(view, accepted)
  }

  const finish = async (view: JourneyView, accepted: JourneyAnswers) => {
    freezeFacts(facts)
    const end = await send(() => registerWith(view, accepted))
    if (end !== left) freezeFacts(undefined)
  }

  const registerWith = async (view: JourneyView, accepted: JourneyAnswers): Promise<Outcome<EmailTaken>> => {
    const key = { get: () => store.now().idempotencyKey, set: (idempotencyKey?: string) => store.change({ idempotencyKey }) }
    const body = { journey: journey.id, release: flow.hash, answers: submittedAnswers(view, accepted) }
    const outcome = await register({ api, key, newKey: newUuid, pause }, body)
    if (outcome.kind === 'registered') {
      const { applicationUuid, go } = outcome.answer
      session.keepApplication(applicationUuid)
      const email = emailOfAnswers(flow, view.activeSteps, accepted)
      forget()
      const address = addressInApplication(applicationUuid, go)
      // The response to a request that was sent long ago has no token any more.
      if (session.token() === undefined)
        await navigate(signInAddress(page.basePath + address), { replace: true, state: signInState(email) })
      else await navigate(address, { replace: true })
      return left
    }
    if (outcome.kind === 'failed') return formErrorOf(outcome.problem, words)
    if (outcome.kind === 'flow-changed') {
      await navigate(location, { replace: true, state: { flowChanged: true } })
      window.location.reload()
      return left
    }
    if (outcome.step !== undefined) onRefusal({ step: outcome.step, messages: outcome.messages })
    if (outcome.kind === 'email-taken')
      return { kind: 'email-taken', step: outcome.step, email: emailOfAnswers(flow, view.activeSteps, accepted) }
    if (outcome.step !== step.id) goToStep(view, outcome.step)
    return undefined
  }

  return { proceed, busy, formError }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
