/** Replaces known facts in a rule by their values, so that the rest depends on unknown facts only. */

import { iterating } from '#engine/authoring.ts'
import { asRule, isObject, type Json, operationIn, type Rule, ruleCall } from '#engine/index.ts'

/**
 * What is known of the fact at a path. `value`: its value, undefined if the fact is absent; `path`: read the fact at
 * that path instead; undefined: nothing is known.
 */
export type Known = (path: string) => { readonly value: Json | undefined } | { readonly path: string } | undefined

export function withKnown(rule: Rule, known: Known): Rule {
  return within(rule, known)
}

function within(part: Rule, known: Known): Rule {
  if (Array.isArray(part)) return part.map((item) => within(item, known))
  const operation = operationIn(part)
  if (!operation) return part
  const { operator, operands } = operation
  const [first = null, ...others] = operands
  if (operator === 'var') return factOf(part, first, known)
  if (operator === 'answered') return answeredOf(operands.flat(), known)
  if (operator === 'missing' || operator === 'missing_some') return part
  if (operator === 'rule' || operator === 'value') return ruleCall(operator, [first, ...others.map((one) => within(one, known))])
  // Inside a list operator, a rule reads only the list item.
  if (iterating.has(operator)) return ruleCall(operator, [within(first, known), ...others])
  return ruleCall(
    operator,
    operands.map((one) => within(one, known)),
  )
}

/** An object of facts cannot be inserted as a value, because it would be read as an operator. */
function factOf(part: Rule, path: Rule, known: Known): Rule {
  const fact = typeof path === 'string' ? known(path) : undefined
  if (fact === undefined) return part
  if ('path' in fact) return { var: fact.path }
  return isObject(fact.value) ? part : asRule(fact.value ?? null)
}

function answeredOf(paths: readonly Rule[], known: Known): Rule {
  const open: Rule[] = []
  for (const path of paths) {
    const fact = typeof path === 'string' ? known(path) : undefined
    if (fact === undefined) open.push(path)
    else if ('path' in fact) open.push(fact.path)
    else if (fact.value === undefined || fact.value === null || fact.value === '') return false
  }
  return open.length > 0 || paths.length === 0 ? { answered: open } : true
}

/** Known facts of whole namespaces, such as those of a lender; facts missing in them are absent. */
export function knownBelow(namespaces: { readonly [name: string]: Json }): Known {
  return (path) => {
    const [name = '', ...deeper] = path.split('.')
    if (!Object.hasOwn(namespaces, name)) return undefined
    const value = deeper.reduce<Json | undefined>(
      (at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
      namespaces[name],
    )
    return { value }
  }
}
