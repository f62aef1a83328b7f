/** Submits a registration and converts the response for the page. */

import { type RegistrationAnswer, type RegistrationBody, registrationPath } from '#contract/registration.ts'
import type { FieldId, Json, StepId } from '#engine/index.ts'
import type { Api } from '../../lib/api/client.ts'
import type { Problem } from '../../lib/api/problem.ts'
import { type SendOnce, sendOnce } from '../../lib/api/send-once.ts'

export type Messages = { readonly [field: FieldId]: string }

export type Registered = { readonly kind: 'registered'; readonly answer: RegistrationAnswer }
export type NotRegistered =
  | { readonly kind: 'refused'; readonly step: StepId; readonly messages: Messages }
  | { readonly kind: 'email-taken'; readonly step?: StepId; readonly messages: Messages }
  /** The flow has changed, so the questions may differ. */
  | { readonly kind: 'flow-changed' }
  | { readonly kind: 'failed'; readonly problem: Problem }

export type RegisterSetting = Omit<SendOnce<RegistrationAnswer>, 'send'> & { readonly api: Api }

export async function register({ api, ...once }: RegisterSetting, body: RegistrationBody): Promise<Registered | NotRegistered> {
  const sent = await sendOnce({
    ...once,
    send: (idempotencyKey) =>
      api<RegistrationAnswer>(registrationPath, { method: 'POST', body: body as unknown as Json, idempotencyKey }),
  })
  return sent.kind === 'done' ? { kind: 'registered', answer: sent.answer } : outcomeOf(sent)
}

function outcomeOf(problem: Problem): NotRegistered {
  if (problem.kind === 'unreachable') return { kind: 'failed', problem }
  const { slug, step, messages = {} } = problem
  if (slug === 'answers-refused' && step !== undefined) return { kind: 'refused', step, messages }
  if (slug === 'email-taken') return { kind: 'email-taken', messages, ...(step !== undefined && { step }) }
  if (slug === 'unknown-release' || slug === 'journey-closed') return { kind: 'flow-changed' }
  return { kind: 'failed', problem }
}
