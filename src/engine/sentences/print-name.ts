/** Names of facts and constants as a sentence writes them. */
import type { Rule } from '#engine/flow/json.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import { asDollars } from '#engine/money/dollars.ts'
import type { Scope } from './sentence-context.ts'
import { BARE_PART, BARE_PATH, BARE_TEXT, DATE, RESERVED } from './sentence-form.ts'

/** A fact by its path; a path that could be taken for other words is in quotes. */
export function factInSentence(path: string, { of, facts, allFacts }: Scope): string {
  const isFact = !allFacts || facts === undefined || facts.typeOf(path) !== undefined
  if (of === 'item') return `its ${BARE_PART.test(path) && isFact ? path : JSON.stringify(path)}`
  return isBarePath(path, of) && isFact ? path : `the fact ${JSON.stringify(path)}`
}

function isBarePath(path: string, of: Scope['of']): boolean {
  if (of === 'reduce' && /^(?:current|accumulator)(?:\.|$)/.test(path)) return BARE_PATH.test(path)
  return BARE_PATH.test(path) && !RESERVED.has(path) && !(path.includes('-') && !path.includes('.'))
}

/** The printed names of a list of constant paths; undefined for any other operands. */
export function namesOfFacts(paths: readonly Rule[], scope: Scope): readonly string[] | undefined {
  const listed = paths.length === 1 && Array.isArray(paths[0]) ? (paths[0] as readonly Rule[]) : paths
  const texts = listed.filter((path) => typeof path === 'string' && path !== '') as readonly string[]
  return texts.length === listed.length && texts.length > 0 ? texts.map((path) => factInSentence(path, scope)) : undefined
}

/** Whether a rule is a text or a number, which needs no parentheses anywhere. */
export function isConstant(rule: Rule): rule is string | number {
  return typeof rule === 'string' || typeof rule === 'number'
}

/** @param comparedWith the fact with which the constant is compared */
export function scalarInSentence(value: string | number | boolean | null, comparedWith?: FactTree): string {
  if (value === null) return 'nothing'
  if (typeof value === 'string') {
    const isOption = comparedWith?.enum === undefined || comparedWith.enum.includes(value)
    return DATE.test(value) || (BARE_TEXT.test(value) && isOption) ? value : JSON.stringify(value)
  }
  const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && comparedWith?.type === 'money'
  return isAmount ? `$${asDollars(value)}` : Object.is(value, -0) ? '-0' : JSON.stringify(value)
}
