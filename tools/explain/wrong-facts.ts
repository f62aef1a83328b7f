/** Facts that no rule could ever read as they are written: a misspelt name, or a value of another kind. */
import { nearest } from '#engine/findings/nearest.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import { valueInWords } from '#engine/flow/value-words.ts'
import type { FactKind, FactSchema, FactType } from '#engine/logic/fact-schema.ts'

export type WrongFact = { readonly line: number; readonly column: number; readonly says: string }

/**
 * @param given facts by namespace, as the `given` of a scenario holds them: `conditions` are whole
 * @param at what stands before their names: `condition` for one of the conditions
 */
export function wrongFacts(given: SourceNode, facts: FactSchema, at = ''): readonly WrongFact[] {
  return [...(given.members ?? [])].flatMap(([name, node]): readonly WrongFact[] => {
    const path = at === '' ? name : `${at}.${name}`
    if (path === 'conditions') return wrongConditions(node, facts)
    const known = facts.typeOf(path)
    // Whatever lies in what is open is not known before it is there.
    if (known === undefined) return [unknownFact(node, path, facts)]
    if (node.value === null) return [wrong(node, `"${path}" is null: leave a fact out that is not there`)]
    if (!fits(node, known)) return [wrong(node, `"${path}" is ${valueInWords(node.value)}, and ${kinds[known.type]} is needed`)]
    const slip = slipIn(node, known)
    if (slip !== undefined) return [wrong(node, `"${path}" is never ${valueInWords(node.value)}. ${slip}`)]
    if (known.type === 'object') return wrongFacts(node, facts, path)
    return known.type === 'list' ? wrongItems(node, facts, path) : []
  })
}

function wrongConditions(node: SourceNode, facts: FactSchema): readonly WrongFact[] {
  if (!node.items) return [wrong(node, `"conditions" is ${valueInWords(node.value)}, and a list of conditions is needed`)]
  return node.items.flatMap((item) =>
    item.members
      ? wrongFacts(item, facts, 'condition')
      : [wrong(item, `A condition is ${valueInWords(item.value)}, and an object is needed`)],
  )
}

function wrongItems(node: SourceNode, facts: FactSchema, path: string): readonly WrongFact[] {
  return (node.items ?? []).flatMap((item, index): readonly WrongFact[] => {
    const known = facts.typeOf(`${path}.${index}`)
    if (!known || known.type === 'any') return []
    if (!fits(item, known))
      return [wrong(item, `An item of "${path}" is ${valueInWords(item.value)}, and ${kinds[known.type]} is needed`)]
    return known.type === 'object' ? wrongFacts(item, facts, `${path}.${index}`) : []
  })
}

function unknownFact(node: SourceNode, path: string, facts: FactSchema): WrongFact {
  const place = node.keyPlace ?? placeOf(node)
  const around = path.includes('.') ? path.slice(0, path.lastIndexOf('.') + 1) : ''
  const beside = facts.paths().flatMap((known) => (known.startsWith(around) ? [partOf(known, around)] : []))
  const [guess = nearest(path, facts.paths())[0]] = nearest(path, around === '' ? [...beside, 'conditions'] : beside)
  const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`
  return { line: place.line, column: place.column, says: `There is no fact "${path}".${meant}` }
}

/** `draft.propertyAddress` of `draft.propertyAddress.state`, beside what stands in `draft`. */
function partOf(path: string, around: string): string {
  const end = path.indexOf('.', around.length)
  return end < 0 ? path : path.slice(0, end)
}

function wrong(node: SourceNode, says: string): WrongFact {
  const { line, column } = placeOf(node)
  return { line, column, says: /[.?]$/.test(says) ? says : `${says}.` }
}

const kinds: { readonly [kind in FactKind]: string } = {
  boolean: 'true or false',
  text: 'a text in double quotes',
  integer: 'a whole number',
  number: 'a number',
  money: 'a whole number of cents',
  date: 'a day as "2026-01-15"',
  list: 'a list',
  object: 'an object',
  any: 'a value',
}

function fits({ kind, value }: SourceNode, { type }: FactType): boolean {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'integer':
    case 'money':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    case 'list':
      return kind === 'array'
    case 'object':
      return kind === 'object'
    case 'any':
      return true
  }
}

/** Another value may be one that is newer than the flow; only a slip of the finger is told. */
function slipIn({ value }: SourceNode, known: FactType): string | undefined {
  if (typeof value !== 'string' || known.enum === undefined || known.enum.includes(value)) return undefined
  const [guess] = nearest(value, known.enum)
  return guess === undefined ? undefined : `Did you mean "${guess}"?`
}
