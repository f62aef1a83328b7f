/**
 * Rules that are true on a screen when its own rules are evaluated: limits of the answers, and who reaches the screen.
 */

import { dollars, isObject, type Rule, readPaths } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { type CheckedField, type CheckedScreen, mergedField, topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'

/** A rule for applicants who see the screen at a step; `true` if other parts lead to the screen as well. */
export function comesTo(screen: CheckedScreen, { flow, rule }: Proofs): Rule {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps).filter(({ route }) => route === screen.route)
  if (steps.length === 0 || !screen.saves.startsWith('draft')) return true
  const rules = steps.map(({ node }) => (memberAt(node, 'askWhen') ? (rule(memberAt(node, 'askWhen')) ?? true) : true))
  return rules.some((one) => one === true) ? true : any(...rules)
}

/** A rule for an accepted answer: it is one of the options, within the limits, and its field was shown. */
export function takenAnswer(field: CheckedField, proofs: Proofs): Rule {
  const shown = shownWhen(field, proofs)
  const answer = { var: field.path }
  const { schema, as } = mergedField(field)
  const limit = (name: string) => {
    const value = isObject(schema) ? schema[name] : undefined
    return value === undefined ? undefined : (dollars(value) ?? value)
  }
  const [least, most, must] = [limit('minimum'), limit('maximum'), limit('const')]
  const choices = choicesOf(field)
  const isList = ['checkboxes', 'files'].includes(String(as))
  return all(
    ...(shown === undefined ? [] : [shown]),
    ...(typeof least === 'number' ? [{ '>=': [answer, least] }] : []),
    ...(typeof most === 'number' ? [{ '<=': [answer, most] }] : []),
    ...(typeof must === 'boolean' || typeof must === 'string' ? [{ '==': [answer, must] }] : []),
    ...(choices.length > 0 && !isList ? [{ in: [answer, choices] }] : []),
  )
}

/** A rule for those answers of this screen that another rule reads: each is absent or accepted. */
export function ownAnswers(read: Rule, screen: CheckedScreen, proofs: Proofs): Rule {
  const paths = readPaths(read)
  const own = screen.fields.filter(({ path }) => paths.has(path))
  return all(...own.map((field) => any(not({ answered: field.path }), takenAnswer(field, proofs))))
}

/** undefined if the field is always shown. */
export function shownWhen(field: CheckedField, { rule }: Proofs): Rule | undefined {
  const node = topLayer(field, 'shownWhen')?.node
  return node && rule(node)
}

/** The options that are not refused. */
function choicesOf(field: CheckedField): readonly string[] {
  const { options } = mergedField(field)
  return Array.isArray(options)
    ? options.filter(isObject).flatMap(({ id, refuse }) => (refuse === undefined ? [String(id)] : []))
    : []
}
