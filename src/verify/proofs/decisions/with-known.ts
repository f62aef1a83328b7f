/** A rule with known facts replaced by their values: the rest depends on the unknown facts only. */

import { asRule, isObject, type Json, operationIn, type Rule, ruleCall } from '#engine/index.ts'
import { iterating } from '#verify/analysis/operator-sets.ts'

/** `value: undefined`: it is known that the fact is absent. `path`: it is that of another situation. Nothing: it is not known. */
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
  // Inside of an iteration a rule sees an item of the list and nothing else.
  if (iterating.has(operator)) return ruleCall(operator, [within(first, known), ...others])
  return ruleCall(
    operator,
    operands.map((one) => within(one, known)),
  )
}

/** A group of facts cannot be written as a value: it would read as an operation. */
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

/** Facts that are known below some namespaces: of a lender, say. What does not stand there is absent. */
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
