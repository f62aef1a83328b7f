/** The editor schema of rules: one operator per object with its documentation, and suggestions for names. */

import type { JsonSchema } from '#engine/authoring.ts'
import { OPERATORS, type Operator } from '#engine/index.ts'

/**
 * The definitions `rule`, `expression`, and their variants for list items, whose paths are relative to the item. They
 * refer to `fact`, `named-rule` and `named-value`.
 */
export function ruleDefinitions(): { readonly [name: string]: JsonSchema } {
  return {
    ...rulesWith((name) => name),
    'expression-of-item': anyValue('call-of-item', 'expression-of-item'),
    'call-of-item': callOf('expression-of-item', (operator) => (readsPaths.has(operator) ? PATHS_OF_ITEM : undefined)),
  }
}

/** @param called maps a definition's name to its variant's */
export function rulesWith(called: (name: string) => string): { readonly [name: string]: JsonSchema } {
  return {
    [called('rule')]: { anyOf: [{ type: 'boolean' }, { $ref: `#/definitions/${called('call')}` }] },
    [called('expression')]: anyValue(called('call'), called('expression')),
    [called('call')]: callOf(called('expression'), (operator, value) => operandsOf(operator, value, called)),
  }
}

const readsPaths: ReadonlySet<string> = new Set(['var', 'answered', 'missing'])
const iterates: ReadonlySet<string> = new Set(['some', 'all', 'none', 'filter', 'map', 'reduce'])
const PATHS_OF_ITEM: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }

function anyValue(call: string, itself: string): JsonSchema {
  return {
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'array', items: { $ref: `#/definitions/${itself}` } },
      { $ref: `#/definitions/${call}` },
    ],
  }
}

function callOf(value: string, special: (operator: string, value: JsonSchema) => JsonSchema | undefined): JsonSchema {
  const operand = { $ref: `#/definitions/${value}` }
  const properties = [...OPERATORS].map(([name, operator]): [string, JsonSchema] => [
    name,
    { ...wordsOf(operator), ...(special(name, operand) ?? severalOf(operator, operand)) },
  ])
  return {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  }
}

function operandsOf(operator: string, value: JsonSchema, called: (name: string) => string): JsonSchema | undefined {
  const named = (name: string): JsonSchema => ({ $ref: `#/definitions/${called(name)}` })
  const fact = named('fact')
  if (operator === 'var') return { anyOf: [fact, { type: 'array', minItems: 1, maxItems: 1, items: fact }] }
  if (readsPaths.has(operator)) return { anyOf: [fact, { type: 'array', minItems: 1, items: fact }] }
  if (operator === 'missing_some') return inTurn({ type: 'integer' }, { type: 'array', items: fact })
  if (operator === 'rule') return oneOrInList(named('named-rule'))
  if (operator === 'value') return oneOrInList(named('named-value'))
  if (!iterates.has(operator)) return undefined
  const ofItem = { $ref: '#/definitions/expression-of-item' }
  return operator === 'reduce' ? inTurn(value, ofItem, value) : inTurn(value, ofItem)
}

/** A list with a schema for each position. */
function inTurn(...items: readonly JsonSchema[]): JsonSchema {
  return { type: 'array', items: items as unknown as JsonSchema }
}

function oneOrInList(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'array', minItems: 1, maxItems: 1, items: schema }] }
}

/** A list of operands; a single operand needs no list. `check` validates their number. */
function severalOf({ takes: [fewest] }: Operator, value: JsonSchema): JsonSchema {
  const list = { type: 'array', items: value }
  return fewest > 1 ? list : { anyOf: [list, value] }
}

function wordsOf({ title, description, operands, gives, example }: Operator): JsonSchema {
  const takes = `Takes ${operands.join(', ')}. Gives ${gives}.`
  return {
    title,
    description: `${description} ${takes}`,
    markdownDescription: `${description}\n\n${takes}\n\n\`\`\`json\n${JSON.stringify(example.rule)}\n\`\`\``,
  }
}
