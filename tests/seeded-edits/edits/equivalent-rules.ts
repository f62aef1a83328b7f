/** Edits that write a rule differently, so that it evaluates as before for every application. */
import { type Spot, textOf } from './document.ts'
import type { EditOperator } from './edit.ts'
import { insteadOf, overwritten, repeated, sourceOf, swapped } from './splice.ts'
import { CONDITIONS, isOperation, operatorOf } from './value-roles.ts'

const isCondition = (spot: Spot): boolean =>
  spot.keyNode !== undefined && CONDITIONS.has(spot.key) && spot.document.sort !== 'scenarios' && isOperation(spot)

/** The operands of an operation with one of these operators. */
function operandsOf(spot: Spot, operators: readonly string[]): readonly Spot[] {
  if (!isOperation(spot) || !operators.includes(operatorOf(spot))) return []
  return spot.parts[0]?.node.type === 'array' ? spot.parts[0].parts : []
}

const junctions = ['and', 'or']
const mirrored: { readonly [operator: string]: string } = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }
const comparisons = Object.keys(mirrored)
const symmetric = ['and', 'or', '==', '!=']

const replacedBy = (spot: Spot, rule: string, what: string) => ({ what, splices: [overwritten(spot.node, rule)] })

const negatedTwice: EditOperator = {
  name: 'negated twice',
  fits: isCondition,
  edit: (spot, random) => {
    const rule = sourceOf(spot)
    return replacedBy(spot, random.pick([`{ "!": [{ "!": [${rule}] }] }`, `{ "!!": [${rule}] }`]), 'the rule negated twice')
  },
}

const asIf: EditOperator = {
  name: 'as an if',
  fits: isCondition,
  edit: (spot) => replacedBy(spot, `{ "if": [${sourceOf(spot)}, true, false] }`, 'the rule as an "if"'),
}

const operandsSwapped: EditOperator = {
  name: 'operands swapped',
  fits: (spot) => operandsOf(spot, symmetric).length > 1,
  edit: (spot, random) => {
    const operands = operandsOf(spot, symmetric)
    const at = random.below(operands.length - 1)
    const splices = swapped(operands[at] as Spot, operands[at + 1] as Spot)
    return { what: `two operands of "${operatorOf(spot)}" swapped`, splices }
  },
}

const comparisonMirrored: EditOperator = {
  name: 'comparison from the other side',
  fits: (spot) => operandsOf(spot, comparisons).length === 2,
  edit: (spot) => {
    const [left, right] = operandsOf(spot, comparisons) as [Spot, Spot]
    const key = spot.parts[0]?.keyNode
    const what = 'the comparison from its other side'
    return key && { what, splices: [...swapped(left, right), insteadOf(key, mirrored[key.value])] }
  },
}

const operandTwice: EditOperator = {
  name: 'an operand twice',
  fits: (spot) => operandsOf(spot, junctions).length > 1,
  edit: (spot, random) => {
    const splices = [repeated(random.pick(operandsOf(spot, junctions)))]
    return { what: `an operand of "${operatorOf(spot)}" twice`, splices }
  },
}

const operandsNested: EditOperator = {
  name: 'operands in brackets',
  fits: (spot) => operandsOf(spot, junctions).length > 2,
  edit: (spot) => {
    const [first, ...others] = operandsOf(spot, junctions)
    const list = spot.parts[0]
    const operator = operatorOf(spot)
    const inner = `{ "${operator}": [${others.map(sourceOf).join(', ')}] }`
    return first && list && replacedBy(list, `[${sourceOf(first)}, ${inner}]`, `operands of "${operator}" in brackets`)
  },
}

const deMorgan: EditOperator = {
  name: 'and as or',
  fits: (spot) => operandsOf(spot, junctions).length > 1,
  edit: (spot) => {
    const operator = operatorOf(spot)
    const other = operator === 'and' ? 'or' : 'and'
    const inner = operandsOf(spot, junctions).map((operand) => `{ "!": [${sourceOf(operand)}] }`)
    return replacedBy(spot, `{ "!": [{ "${other}": [${inner.join(', ')}] }] }`, `"${operator}" as a negated "${other}"`)
  },
}

const branchesNegated: EditOperator = {
  name: 'if negated',
  fits: (spot) => operandsOf(spot, ['if']).length === 3,
  edit: (spot) => {
    const [condition, then, otherwise] = operandsOf(spot, ['if']) as [Spot, Spot, Spot]
    const splices = [overwritten(condition.node, `{ "!": [${sourceOf(condition)}] }`), ...swapped(then, otherwise)]
    return { what: 'the "if" negated, and its branches swapped', splices }
  },
}

const choicesReordered: EditOperator = {
  name: 'choices in another order',
  fits: (spot) => {
    const list = operandsOf(spot, ['in'])[1]
    return list?.node.type === 'array' && list.parts.length > 1
  },
  edit: (spot, random) => {
    const choices = operandsOf(spot, ['in'])[1]?.parts ?? []
    const at = random.below(choices.length - 1)
    return { what: 'two choices of "in" swapped', splices: swapped(choices[at] as Spot, choices[at + 1] as Spot) }
  },
}

const bracketsAdded: EditOperator = {
  name: 'brackets around one operand',
  fits: (spot) =>
    isOperation(spot) && ['var', '!', '!!', 'rule', 'value'].includes(operatorOf(spot)) && spot.parts[0]?.node.type !== 'array',
  edit: ({ parts: [operand] }) => operand && replacedBy(operand, `[${sourceOf(operand)}]`, 'brackets around one operand'),
}

/** The definition of a shared rule in place of its name. */
const ruleInlined: EditOperator = {
  name: 'a shared rule inlined',
  fits: (spot, corpus) => definitionOf(spot, corpus.documents) !== undefined,
  edit: (spot, _random, corpus) => {
    const rule = definitionOf(spot, corpus.documents)
    return rule && replacedBy(spot, sourceOf(rule), `the definition of "${textOf(spot.parts[0] as Spot)}" in its place`)
  },
}

/** Only of rules of base that are used at least twice. */
function definitionOf(spot: Spot, documents: readonly Spot['document'][]): Spot | undefined {
  if (!isOperation(spot) || operatorOf(spot) !== 'rule' || spot.document.folder !== 'base') return undefined
  const name = textOf(spot.parts[0] as Spot)
  const ofBase = documents.filter(({ folder }) => folder === 'base').flatMap(({ spots }) => spots)
  if (ofBase.filter((use) => use.key === 'rule' && textOf(use) === name).length < 2) return undefined
  return ofBase.find(
    ({ document, keys }) => document.inside === 'facts.json' && keys.join('\n') === ['rules', name, 'when'].join('\n'),
  )
}

export const EQUIVALENT_RULES: readonly EditOperator[] = [
  ...[ruleInlined, negatedTwice, asIf, operandsSwapped, comparisonMirrored, operandTwice, operandsNested],
  ...[deMorgan, branchesNegated, choicesReordered, bracketsAdded],
]
