/** Reports given facts that no rule can read: misspelt names, and values of a wrong type. */

import { nearest, placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import {
  centsWhereMoney,
  describeValue,
  type FactKind,
  type FactSchema,
  type FactType,
  type FlowPointer,
  fitsFact,
  pointTo,
} from '#engine/index.ts'
import { advice, type LenderFinding, suggest, suggestForKey } from '../../check.ts'

export type WrongFact = Pick<LenderFinding, 'message' | 'pointer' | 'expected' | 'fixes'> & { readonly at: SourcePlace }

/** The pointer to an object of facts or to one fact, and its path in rules, such as `application.property`. */
type Where = { readonly pointer: FlowPointer; readonly path: string }

/**
 * Lists the facts of `given` that have no name in `facts`, and the values that do not fit the type of their fact.
 *
 * @param given the node of `given` in a scenario or in one of its claims: facts by namespace, and `conditions`, a list of
 *   objects
 * @param pointer the pointer to `given`
 */
export function wrongFacts(given: SourceNode, facts: FactSchema, pointer: FlowPointer): readonly WrongFact[] {
  return wrongIn(given, facts, { pointer, path: '' })
}

function wrongIn(node: SourceNode, facts: FactSchema, { pointer, path: around }: Where): readonly WrongFact[] {
  return [...(node.members ?? [])].flatMap(([name, fact]): readonly WrongFact[] => {
    const path = around === '' ? name : `${around}.${name}`
    const where = { pointer: pointTo(pointer, name), path }
    if (path === 'conditions') return wrongConditions(fact, facts, where)
    const known = facts.typeOf(path)
    // Facts inside an open object are unknown until run time.
    if (known === undefined) return [unknownFact(name, fact, facts, where)]
    const value = centsWhereMoney(fact.value)
    // A lender's setting is there unless a scenario takes it away.
    if (value === null && path.startsWith('lender.')) return []
    if (value === null) return [wrong(fact, where, `"${path}" is null: leave a fact out that is not there.`)]
    if (!fitsFact(value, known))
      return [wrong(fact, where, `"${path}" is ${describeValue(value)}, and ${kinds[known.type]} is needed.`)]
    if (isSlip(fact, known))
      return [{ ...wrong(fact, where, `"${path}" is never ${describeValue(fact.value)}.`), ...suggest(fact, known.enum ?? []) }]
    if (known.type === 'object') return wrongIn(fact, facts, where)
    return known.type === 'list' ? wrongItems(fact, facts, where) : []
  })
}

function wrongConditions(node: SourceNode, facts: FactSchema, where: Where): readonly WrongFact[] {
  const { pointer } = where
  if (!node.items)
    return [wrong(node, where, `"conditions" is ${describeValue(node.value)}, and a list of conditions is needed.`)]
  return node.items.flatMap((item, index) => {
    const here = { pointer: pointTo(pointer, index), path: 'condition' }
    return item.members
      ? wrongIn(item, facts, here)
      : [wrong(item, here, `A condition is ${describeValue(item.value)}, and an object is needed.`)]
  })
}

function wrongItems(node: SourceNode, facts: FactSchema, { pointer, path }: Where): readonly WrongFact[] {
  return (node.items ?? []).flatMap((item, index): readonly WrongFact[] => {
    const here = { pointer: pointTo(pointer, index), path: `${path}.${index}` }
    const known = facts.typeOf(here.path)
    if (!known || known.type === 'any') return []
    const value = centsWhereMoney(item.value)
    if (!fitsFact(value, known))
      return [wrong(item, here, `An item of "${path}" is ${describeValue(value)}, and ${kinds[known.type]} is needed.`)]
    return known.type === 'object' ? wrongIn(item, facts, here) : []
  })
}

function unknownFact(name: string, node: SourceNode, facts: FactSchema, { pointer, path }: Where): WrongFact {
  const around = path.slice(0, path.length - name.length)
  const siblings = new Set(facts.paths().flatMap((known) => (known.startsWith(around) ? [partOf(known, around)] : [])))
  const near = suggestForKey(name, node, around === '' ? [...siblings, 'conditions'] : siblings)
  const [elsewhere] = nearest(path, facts.paths())
  // If the fact belongs to another object, renaming the key does not help.
  const fixes = near.fixes?.length || elsewhere === undefined ? near.fixes : [advice(`Did you mean "${elsewhere}"?`)]
  const message = around === 'flags.' ? `There is no flag "${name}".` : `There is no fact "${path}".`
  return { at: node.keyPlace ?? placeOf(node), pointer, message, ...near, ...(fixes && { fixes }) }
}

/** The key on the way from one path to another: `propertyAddress` of `draft.propertyAddress.state` below `draft.`. */
function partOf(path: string, around: string): string {
  const [part = ''] = path.slice(around.length).split('.', 1)
  return part
}

function wrong(node: SourceNode, { pointer }: Where, message: string): WrongFact {
  return { at: placeOf(node), pointer, message }
}

const kinds: { readonly [kind in FactKind]: string } = {
  boolean: 'true or false',
  text: 'a text in double quotes',
  integer: 'a whole number',
  number: 'a number',
  money: 'an amount such as "$50,000", or a whole number of cents,',
  date: 'a day as "2026-01-15"',
  list: 'a list',
  object: 'an object',
  any: 'a value',
}

/**
 * Whether a text is none of the fact's values (`enum`), but similar to one. A text that is similar to none is not reported,
 * because the lender system may know values that the contract does not list yet.
 */
function isSlip({ value }: SourceNode, known: FactType): boolean {
  return (
    typeof value === 'string' && known.enum !== undefined && !known.enum.includes(value) && nearest(value, known.enum).length > 0
  )
}
