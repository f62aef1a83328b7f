/** Other ways to write down the same values. */
import { type Document, type Spot, textOf } from './document.ts'
import type { Kind } from './edit.ts'
import { rowOf, type Splice, saidInstead, spliced, typedOver, written } from './splice.ts'
import { isAside, isOperation } from './what-is-written.ts'

const isTop = ({ keys }: Spot): boolean => keys.length === 0

const whole = ({ document, node }: Spot, text: string): Splice[] => [
  { offset: 0, length: node.offset, text: '' },
  typedOver(node, text),
  { offset: node.offset + node.length, length: document.text.length - node.offset - node.length, text: '\n' },
]

export const keysReordered: Kind = {
  name: 'keys in another order',
  fits: ({ node, parts }) => node.type === 'object' && parts.length > 1,
  made: ({ document: { text }, parts }, chance) => {
    const at = chance.below(parts.length - 1)
    const [one, other] = [rowOf(parts[at] as Spot), rowOf(parts[at + 1] as Spot)]
    const splices = [typedOver(one, written(text, other)), typedOver(other, written(text, one))]
    return { what: 'two keys in another order', splices }
  },
}

const commented = new Set(['fields', 'checks', 'cases', 'steps', 'cards', 'states', 'events', 'walk', 'screens', 'actions'])

export const commentAdded: Kind = {
  name: 'a comment',
  fits: ({ node, key, keys, around, parts, document: { sort } }) =>
    node.type === 'object' &&
    sort !== 'copy' &&
    !parts.some((part) => part.key === '$comment') &&
    (keys.length === 0 || (around?.node.type === 'array' && commented.has(key))),
  made: ({ node }) => ({
    what: 'a comment added',
    splices: [{ offset: node.offset + 1, length: 0, text: ' "$comment": "As agreed in March.",' }],
  }),
}

export const otherSpaces: Kind = {
  name: 'other white space',
  fits: isTop,
  made: (spot, chance) => {
    const { text } = spot.document
    const value: unknown = JSON.parse(text)
    const ways = [JSON.stringify(value), JSON.stringify(value, null, '\t'), written(text, spot.node).replaceAll('\n', '\r\n')]
    return { what: 'other white space', splices: whole(spot, chance.oneOf(ways)) }
  },
}

export const gapBetween: Kind = {
  name: 'empty lines',
  fits: ({ keyNode }) => keyNode !== undefined,
  made: (spot) => ({ what: 'empty lines', splices: [{ offset: rowOf(spot).offset, length: 0, text: '\n\n    ' }] }),
}

export const sameNumber: Kind = {
  name: 'the same number',
  fits: (spot) => spot.node.type === 'number' && Number.isInteger(spot.node.value) && !isAside(spot),
  made: ({ node }, chance) => {
    const text = chance.oneOf([`${node.value}.0`, `${node.value}e0`])
    return { what: `${text} for ${node.value}`, splices: [typedOver(node, text)] }
  },
}

export const escapedLetter: Kind = {
  name: 'an escaped letter',
  fits: (spot) => /^[A-Za-z]/.test(textOf(spot) ?? ''),
  made: (spot) => {
    const text = textOf(spot) ?? ''
    const code = text.charCodeAt(0).toString(16).padStart(4, '0')
    return { what: 'the first letter escaped', splices: [typedOver(spot.node, `"\\u${code}${JSON.stringify(text).slice(2)}`)] }
  },
}

export const sameAmount: Kind = {
  name: 'the same amount',
  fits: (spot) => /^\$[\d,]+$/.test(textOf(spot) ?? '') && !isAside(spot) && spot.document.sort !== 'scenarios',
  made: (spot) => ({ what: 'an amount with its cents', splices: [saidInstead(spot.node, `${textOf(spot)}.00`)] }),
}

/** A shared rule gets another name, where it stands and wherever it is used. */
export const renamedRule: Kind = {
  name: 'a shared rule renamed',
  fits: ({ document, keys }) => document.sort === 'facts' && keys.length === 2 && keys[0] === 'rules',
  made: (spot, _chance, corpus) => {
    const name = spot.key
    const other = `${name}-by-another-name`
    const texts = new Map(corpus.documents.flatMap((document) => renamedIn(document, name, other)))
    return { what: `"${name}" renamed, with all its uses`, splices: [], others: texts }
  },
}

function renamedIn(document: Document, name: string, other: string): [string, string][] {
  const splices = document.spots.flatMap((spot) => {
    const isDefined = document.sort === 'facts' && spot.keys.length === 2 && spot.keys[0] === 'rules' && spot.key === name
    if (isDefined && spot.keyNode) return [saidInstead(spot.keyNode, other)]
    const isUse = spot.key === 'rule' && textOf(spot) === name && spot.around !== undefined && isUseOfRule(spot.around)
    return isUse ? [saidInstead(spot.node, other)] : []
  })
  return splices.length === 0 ? [] : [[document.path, spliced(document.text, splices)]]
}

/** `{ "rule": "x" }`, wherever it stands. */
function isUseOfRule(around: Spot): boolean {
  return isOperation(around) || around.parts.length === 1
}
