/** Answers that one release accepted, validated by another: the errors that only the second release reports. */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { type FieldError, type ValidationResult, validateScreen } from '#engine/validation/validate-screen.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'
import type { MoveReason } from './move.ts'

export type Release = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }

/** What is known of an application under each release: they differ in the facts of the lender and in flags. */
export type FactsUnder = { readonly before: Facts; readonly after: Facts }

/** @param route a screen that takes answers in both releases */
export function refusedBy(
  before: Release,
  after: Release,
  route: ScreenRoute,
  answers: { readonly before: Answers; readonly after: Answers },
  facts: FactsUnder,
): MoveReason[] {
  const then = validateScreen(before.flow, route, answers.before, facts.before, before.validators)
  const now = validateScreen(after.flow, route, answers.after, facts.after, after.validators)
  const known = new Set(messagesOf(then).map(({ field, code }) => `${field} ${code}`))
  const news = messagesOf(now).filter(({ field, code }) => !known.has(`${field} ${code}`))
  // An incomplete screen is still to be submitted: a field that is now required as well breaks nothing.
  const breaks = isComplete(before.flow, route, then) ? news : news.filter(({ code }) => code !== 'required')
  return breaks.map((message) => reasonOf(message, route))
}

/** Whether nothing is different for borrowers: neither what is pinned nor what is live. */
export function isSameRelease({ flow: before }: Release, { flow: after }: Release): boolean {
  return before.hash !== '' && before.hash === after.hash && before.live.hash === after.live.hash
}

/** Whether every required field of a screen is answered. Secrets are stored elsewhere or nowhere, and count as answered. */
export function isComplete(flow: CompiledFlow, route: ScreenRoute, result: ValidationResult): boolean {
  const unseen = (inputScreen(flow, route)?.fields ?? []).filter(({ secret, keepNever }) => secret || keepNever)
  return messagesOf(result).every(({ field, code }) => code === 'required' && unseen.some(({ id }) => id === field))
}

function messagesOf({ messages }: ValidationResult): readonly FieldError[] {
  return Object.values(messages).flat()
}

function reasonOf({ field, code, because }: FieldError, route: ScreenRoute): MoveReason {
  return code === 'required'
    ? {
        code: 'newly-required',
        says: `"${field}" of the screen "${route}" must be answered, and was not asked or left empty`,
        because,
      }
    : {
        code: 'answer-refused',
        says: `the answer to "${field}" of the screen "${route}" was accepted and is refused (${code})`,
        because,
      }
}
