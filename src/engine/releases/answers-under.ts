/**
 * Validates answers that one release accepted by another release, and returns the errors that only the second one
 * reports.
 */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { type FieldError, type ValidationResult, validateScreen } from '#engine/validation/validate-screen.ts'
import type { ScreenValidators } from '#engine/validation/validators.ts'
import type { MoveReason } from './move.ts'

export type Release = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }

/** The facts of one application under each of two releases; they differ in lender facts and flags. */
export type FactsUnder = { readonly before: Facts; readonly after: Facts }

/** @param route a screen with fields in both releases */
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
  // An incomplete screen is still to be submitted, so a newly required field breaks nothing there.
  const breaks = isComplete(before.flow, route, then) ? news : news.filter(({ code }) => code !== 'required')
  return breaks.map((message) => reasonOf(message, route))
}

/** Whether two releases are equal for borrowers, in the pinned and the live part. */
export function isSameRelease({ flow: before }: Release, { flow: after }: Release): boolean {
  return before.hash !== '' && before.hash === after.hash && before.live.hash === after.live.hash
}

/**
 * Whether every required field of a screen is answered. Secret answers are not among the facts, and count as answered.
 */
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
