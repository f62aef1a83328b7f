/** Rules that come out the same for everybody, written otherwise. */
import { type Spot, textOf } from './document.ts'
import type { Kind } from './edit.ts'
import { putInTwice, saidInstead, swapped, typedOver, written } from './splice.ts'
import { CONDITIONS, isOperation, operatorOf } from './what-is-written.ts'

const textIn = (spot: Spot): string => written(spot.document.text, spot.node)

const isCondition = (spot: Spot): boolean =>
  spot.keyNode !== undefined && CONDITIONS.has(spot.key) && spot.document.sort !== 'scenarios' && isOperation(spot)

/** The operands of an operation whose operator is one of these. */
function operandsOf(spot: Spot, ...operators: readonly string[]): readonly Spot[] {
  if (!isOperation(spot) || !operators.includes(operatorOf(spot))) return []
  return spot.parts[0]?.node.type === 'array' ? spot.parts[0].parts : []
}

export const twiceNegated: Kind = {
  name: 'negated twice',
  fits: isCondition,
  made: (spot, chance) => {
    const rule = textIn(spot)
    const text = chance.oneOf([`{ "!": [{ "!": [${rule}] }] }`, `{ "!!": [${rule}] }`])
    return { what: 'the rule negated twice', splices: [typedOver(spot.node, text)] }
  },
}

export const asIf: Kind = {
  name: 'as an if',
  fits: isCondition,
  made: (spot) => ({
    what: 'the rule as an "if"',
    splices: [typedOver(spot.node, `{ "if": [${textIn(spot)}, true, false] }`)],
  }),
}

export const operandsSwapped: Kind = {
  name: 'operands swapped',
  fits: (spot) => operandsOf(spot, 'and', 'or', '==', '!=').length > 1,
  made: (spot, chance) => {
    const operands = operandsOf(spot, 'and', 'or', '==', '!=')
    const at = chance.below(operands.length - 1)
    const pair = [operands[at] as Spot, operands[at + 1] as Spot] as const
    return { what: `two operands of "${operatorOf(spot)}" swapped`, splices: swapped(...pair) }
  },
}

const mirrored: { readonly [operator: string]: string } = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

export const seenFromBehind: Kind = {
  name: 'comparison from the other side',
  fits: (spot) => operandsOf(spot, ...Object.keys(mirrored)).length === 2,
  made: (spot) => {
    const [one, other] = operandsOf(spot, ...Object.keys(mirrored)) as [Spot, Spot]
    const key = spot.parts[0]?.keyNode
    if (!key) return undefined
    return {
      what: 'the comparison from its other side',
      splices: [...swapped(one, other), saidInstead(key, mirrored[key.value])],
    }
  },
}

export const operandTwice: Kind = {
  name: 'an operand twice',
  fits: (spot) => operandsOf(spot, 'and', 'or').length > 1,
  made: (spot, chance) => {
    const operand = chance.oneOf(operandsOf(spot, 'and', 'or'))
    return { what: `an operand of "${operatorOf(spot)}" twice`, splices: [putInTwice(operand)] }
  },
}

export const nested: Kind = {
  name: 'operands in brackets',
  fits: (spot) => operandsOf(spot, 'and', 'or').length > 2,
  made: (spot) => {
    const [first, ...others] = operandsOf(spot, 'and', 'or')
    const list = spot.parts[0]
    if (!first || !list) return undefined
    const operator = operatorOf(spot)
    const inner = `{ "${operator}": [${others.map(textIn).join(', ')}] }`
    return { what: `operands of "${operator}" in brackets`, splices: [typedOver(list.node, `[${textIn(first)}, ${inner}]`)] }
  },
}

export const deMorgan: Kind = {
  name: 'and as or',
  fits: (spot) => operandsOf(spot, 'and', 'or').length > 1,
  made: (spot) => {
    const operator = operatorOf(spot)
    const other = operator === 'and' ? 'or' : 'and'
    const inner = operandsOf(spot, 'and', 'or').map((one) => `{ "!": [${textIn(one)}] }`)
    const text = `{ "!": [{ "${other}": [${inner.join(', ')}] }] }`
    return { what: `"${operator}" as a negated "${other}"`, splices: [typedOver(spot.node, text)] }
  },
}

export const branchesTurned: Kind = {
  name: 'if turned round',
  fits: (spot) => operandsOf(spot, 'if').length === 3,
  made: (spot) => {
    const [condition, then, otherwise] = operandsOf(spot, 'if') as [Spot, Spot, Spot]
    const splices = [typedOver(condition.node, `{ "!": [${textIn(condition)}] }`), ...swapped(then, otherwise)]
    return { what: 'the "if" turned round, and its branches', splices }
  },
}

export const choicesReordered: Kind = {
  name: 'choices in another order',
  fits: (spot) => {
    const list = operandsOf(spot, 'in')[1]
    return list?.node.type === 'array' && list.parts.length > 1
  },
  made: (spot, chance) => {
    const choices = operandsOf(spot, 'in')[1]?.parts ?? []
    const at = chance.below(choices.length - 1)
    return { what: 'two choices of "in" swapped', splices: swapped(choices[at] as Spot, choices[at + 1] as Spot) }
  },
}

export const bracketsAround: Kind = {
  name: 'brackets around one operand',
  fits: (spot) =>
    isOperation(spot) && ['var', '!', '!!', 'rule', 'value'].includes(operatorOf(spot)) && spot.parts[0]?.node.type !== 'array',
  made: ({ parts: [operand] }) =>
    operand && { what: 'brackets around one operand', splices: [typedOver(operand.node, `[${textIn(operand)}]`)] },
}

/** What a shared rule says, in place of its name. */
export const ruleWrittenOut: Kind = {
  name: 'a shared rule written out',
  fits: (spot, corpus) => definitionOf(spot, corpus.documents) !== undefined,
  made: (spot, _chance, corpus) => {
    const rule = definitionOf(spot, corpus.documents)
    return (
      rule && {
        what: `what "${textOf(spot.parts[0] as Spot)}" says, in its place`,
        splices: [typedOver(spot.node, textIn(rule))],
      }
    )
  },
}

function definitionOf(spot: Spot, documents: readonly Spot['document'][]): Spot | undefined {
  if (!isOperation(spot) || operatorOf(spot) !== 'rule' || spot.document.folder !== 'base') return undefined
  const name = textOf(spot.parts[0] as Spot)
  const facts = documents.find(({ path }) => path === 'base/facts.json')
  const uses = documents
    .filter(({ folder }) => folder === 'base')
    .flatMap(({ spots }) => spots)
    .filter((one) => one.key === 'rule' && textOf(one) === name)
  if (uses.length < 2) return undefined
  return facts?.spots.find(({ keys }) => keys.length === 3 && keys[0] === 'rules' && keys[1] === name && keys[2] === 'when')
}
