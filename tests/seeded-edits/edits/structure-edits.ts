/** Parts removed or repeated, and files that are no longer JSON. */
import { partOf, type Spot, textOf } from './document.ts'
import { type EditOperator, removing } from './edit.ts'
import { inserted, repeated, rowOf, type Splice } from './splice.ts'
import { isAboutAnotherApplicant, isClaim, isComment, isOperation, isText, operatorOf, ruleAround } from './value-roles.ts'

const isItem = ({ around }: Spot): boolean => around?.node.type === 'array'

const nameOf = (spot: Spot): string => textOf(partOf(spot, 'id') ?? spot) ?? `item ${Number(spot.keys.at(-1)) + 1}`

/** A case, step, row, choice, state. */
const droppedItem: EditOperator = {
  name: 'dropped item',
  fits: (spot) =>
    isItem(spot) &&
    !isComment(spot) &&
    !ruleAround(spot) &&
    !isAboutAnotherApplicant(spot) &&
    (!isClaim(spot) || isItemOfWholeList(spot)),
  edit: (spot) => removing(spot, `${nameOf(spot)} of "${spot.key}" dropped`),
}

/** A list in a claim is compared as a whole: with an item fewer, it claims something else. */
function isItemOfWholeList({ document, key }: Spot): boolean {
  return document.sort === 'scenarios' && ['steps', 'lists', 'cards', 'events'].includes(key)
}

const droppedProperty: EditOperator = {
  name: 'dropped property',
  fits: (spot) =>
    spot.keyNode !== undefined &&
    !isComment(spot) &&
    !isText(spot) &&
    !isAboutAnotherApplicant(spot) &&
    !isClaim(spot) &&
    !(spot.around && isOperation(spot.around)) &&
    spot.document.sort !== 'copy',
  edit: (spot) => removing(spot, `"${spot.key}" dropped`),
}

/** What a claim needs: its screen, journey or fact. A step may be walked without a claim. */
const droppedSubject: EditOperator = {
  name: 'claim without its subject',
  fits: (spot) =>
    spot.keyNode !== undefined &&
    ['at', 'screen', 'journey', 'of', 'better', 'then', 'lastName', 'go', 'state'].includes(spot.key) &&
    isClaim(spot) &&
    spot.keys.length > 1 &&
    !isAboutAnotherApplicant(spot) &&
    !spot.keys.slice(0, -1).includes('then') &&
    !(spot.key === 'then' && spot.keys.includes('walk')),
  edit: (spot) => removing(spot, `"${spot.key}" dropped`),
}

const droppedCondition: EditOperator = {
  name: 'dropped condition',
  fits: (spot) => {
    const operation = spot.around?.around
    if (!operation || !isItem(spot) || !isOperation(operation)) return false
    return ['and', 'or', 'in'].includes(operatorOf(operation)) && (spot.around?.node.children?.length ?? 0) > 1
  },
  edit: (spot) => removing(spot, `a part of "${spot.around?.key}" dropped`),
}

const duplicate: EditOperator = {
  name: 'duplicate',
  fits: (spot) =>
    !isComment(spot) &&
    ((isItem(spot) && partOf(spot, 'id') !== undefined) || (spot.keyNode !== undefined && spot.node.children === undefined)),
  edit: (spot) => ({ what: `${spot.keyNode ? `"${spot.key}"` : nameOf(spot)} twice`, splices: [repeated(spot)] }),
}

export const brokenJson: EditOperator = {
  name: 'broken JSON',
  fits: ({ keys, keyNode }) => keys.length > 0 && keyNode !== undefined,
  edit: (spot, random) => {
    const { text } = spot.document
    const { offset, length } = rowOf(spot)
    const end = offset + length
    const comma = text.slice(end).search(/\S/) + end
    const without = (what: string, at: number) => ({ what, splices: [{ offset: at, length: 1, text: '' }] })
    const withPart = (what: string, splice: Splice) => ({ what, splices: [splice] })
    return random.pick([
      without('a missing quote', offset),
      withPart('a comment', inserted(offset, '/* see above */ ')),
      without('a missing colon', text.indexOf(':', offset + (spot.keyNode?.length ?? 0))),
      text[comma] === ',' ? without('a missing comma', comma) : withPart('a superfluous comma', inserted(end, ',')),
    ])
  },
}

export const STRUCTURE_EDITS: readonly EditOperator[] = [
  ...[droppedItem, droppedProperty, droppedSubject, droppedCondition, duplicate],
]
