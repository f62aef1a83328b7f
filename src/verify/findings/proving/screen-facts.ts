/** What is known on a screen when its rules are asked, as a rule: what its questions let through, and who comes there. */

import { dollars, isObject, type Rule, readPaths } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { type CheckedField, type CheckedScreen, mergedField, topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'

/** A rule for the applicants who see the screen at some step; `true` where other routes lead to the screen as well. */
export function comesTo(screen: CheckedScreen, { flow, rule }: Proofs): Rule {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps).filter(({ route }) => route === screen.route)
  if (steps.length === 0 || !screen.saves.startsWith('draft')) return true
  const rules = steps.map(({ node }) => (memberAt(node, 'askWhen') ? (rule(memberAt(node, 'askWhen')) ?? true) : true))
  return rules.some((one) => one === true) ? true : any(...rules)
}

/** What is true of an answer that was taken: it is one of the choices, within the limits, and its question was shown. */
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

/** What is true of the answers that a rule reads, of those that this screen asks for: absent, or taken. */
export function ownAnswers(read: Rule, screen: CheckedScreen, proofs: Proofs): Rule {
  const paths = readPaths(read)
  const own = screen.fields.filter(({ path }) => paths.has(path))
  return all(...own.map((field) => any(not({ answered: field.path }), takenAnswer(field, proofs))))
}

/** undefined: always. */
export function shownWhen(field: CheckedField, { rule }: Proofs): Rule | undefined {
  const node = topLayer(field, 'shownWhen')?.node
  return node && rule(node)
}

/** Those that are not refused. */
function choicesOf(field: CheckedField): readonly string[] {
  const { options } = mergedField(field)
  return Array.isArray(options)
    ? options.filter(isObject).flatMap(({ id, refuse }) => (refuse === undefined ? [String(id)] : []))
    : []
}
