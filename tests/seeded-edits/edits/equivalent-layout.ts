/** Edits that change no value: other layout, other spelling of the same value, a shared rule renamed. */
import { type Document, type Spot, textOf } from './document.ts'
import { type EditOperator, replacing } from './edit.ts'
import { inserted, insteadOf, overwritten, rowOf, sourceOf, spliced, textIn } from './splice.ts'
import { isComment, isOperation } from './value-roles.ts'

const keysReordered: EditOperator = {
  name: 'keys in another order',
  fits: ({ node, parts }) => node.type === 'object' && parts.length > 1,
  edit: ({ document: { text }, parts }, random) => {
    const at = random.below(parts.length - 1)
    const [first, second] = [rowOf(parts[at] as Spot), rowOf(parts[at + 1] as Spot)]
    const splices = [overwritten(first, textIn(text, second)), overwritten(second, textIn(text, first))]
    return { what: 'two keys in another order', splices }
  },
}

const commented = new Set(['fields', 'checks', 'cases', 'steps', 'cards', 'states', 'events', 'walk', 'screens', 'actions'])

const commentAdded: EditOperator = {
  name: 'a comment',
  fits: ({ node, key, keys, around, parts, document: { sort } }) =>
    node.type === 'object' &&
    sort !== 'copy' &&
    !parts.some((part) => part.key === '$comment') &&
    (keys.length === 0 || (around?.node.type === 'array' && commented.has(key))),
  edit: ({ node }) => ({
    what: 'a comment added',
    splices: [inserted(node.offset + 1, ' "$comment": "As agreed in March.",')],
  }),
}

const otherWhiteSpace: EditOperator = {
  name: 'other white space',
  fits: ({ keys }) => keys.length === 0,
  edit: (spot, random) => {
    const { text } = spot.document
    const value: unknown = JSON.parse(text)
    const forms = [JSON.stringify(value), JSON.stringify(value, null, '\t'), sourceOf(spot).replaceAll('\n', '\r\n')]
    const whole = { offset: 0, length: text.length }
    return { what: 'other white space', splices: [overwritten(whole, `${random.pick(forms)}\n`)] }
  },
}

const emptyLines: EditOperator = {
  name: 'empty lines',
  fits: ({ keyNode }) => keyNode !== undefined,
  edit: (spot) => ({ what: 'empty lines', splices: [inserted(rowOf(spot).offset, '\n\n    ')] }),
}

const sameNumber: EditOperator = {
  name: 'the same number',
  fits: (spot) => spot.node.type === 'number' && Number.isInteger(spot.node.value) && !isComment(spot),
  edit: ({ node }, random) => {
    const text = random.pick([`${node.value}.0`, `${node.value}e0`])
    return { what: `${text} for ${node.value}`, splices: [overwritten(node, text)] }
  },
}

const escapedLetter: EditOperator = {
  name: 'an escaped letter',
  fits: (spot) => /^[A-Za-z]/.test(textOf(spot) ?? ''),
  edit: (spot) => {
    const text = textOf(spot) ?? ''
    const code = text.charCodeAt(0).toString(16).padStart(4, '0')
    return {
      what: 'the first letter escaped',
      splices: [overwritten(spot.node, `"\\u${code}${JSON.stringify(text).slice(2)}`)],
    }
  },
}

const sameAmount: EditOperator = {
  name: 'the same amount',
  fits: (spot) => /^\$[\d,]+$/.test(textOf(spot) ?? '') && !isComment(spot) && spot.document.sort !== 'scenarios',
  edit: (spot) => replacing(spot, `${textOf(spot)}.00`, 'an amount with its cents'),
}

/** A shared rule gets another name, where it is defined and wherever it is used. */
const renamedRule: EditOperator = {
  name: 'a shared rule renamed',
  fits: ({ document, keys }) => document.sort === 'facts' && keys.length === 2 && keys[0] === 'rules',
  edit: ({ key: name }, _random, corpus) => {
    const texts = new Map(corpus.documents.flatMap((document) => renamedIn(document, name, `${name}-by-another-name`)))
    return { what: `"${name}" renamed, with all its uses`, splices: [], others: texts }
  },
}

function renamedIn(document: Document, name: string, other: string): [string, string][] {
  const splices = document.spots.flatMap((spot) => {
    const isDefined = document.sort === 'facts' && spot.keys.length === 2 && spot.keys[0] === 'rules' && spot.key === name
    if (isDefined && spot.keyNode) return [insteadOf(spot.keyNode, other)]
    const isUse = spot.key === 'rule' && textOf(spot) === name && spot.around !== undefined && isUseOfRule(spot.around)
    return isUse ? [insteadOf(spot.node, other)] : []
  })
  return splices.length === 0 ? [] : [[document.path, spliced(document.text, splices)]]
}

/** `{ "rule": "x" }`, at any place. */
function isUseOfRule(around: Spot): boolean {
  return isOperation(around) || around.parts.length === 1
}

export const EQUIVALENT_LAYOUT: readonly EditOperator[] = [
  ...[keysReordered, commentAdded, otherWhiteSpace, emptyLines, sameNumber, escapedLetter, sameAmount, renamedRule],
]
