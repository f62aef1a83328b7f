/** Something taken out, or put in twice. */
import { partOf, type Spot, textOf } from './document.ts'
import type { Kind } from './edit.ts'
import { putInTwice, takenOut } from './splice.ts'
import { isAboutSomebodyElse, isAside, isOperation, isPromise, isWords, operatorOf, ruleAround } from './what-is-written.ts'

const isItem = ({ around }: Spot): boolean => around?.node.type === 'array'

const nameOf = (spot: Spot): string => textOf(partOf(spot, 'id') ?? spot) ?? `number ${Number(spot.keys.at(-1)) + 1}`

/** A case, step, row, choice, state. */
export const droppedItem: Kind = {
  name: 'dropped item',
  fits: (spot) =>
    isItem(spot) && !isAside(spot) && !ruleAround(spot) && !isAboutSomebodyElse(spot) && (!isPromise(spot) || isListed(spot)),
  made: (spot) => ({ what: `${nameOf(spot)} of "${spot.key}" dropped`, splices: [takenOut(spot)] }),
}

/** A list in a claim is all of something: with one fewer it claims something else. */
function isListed({ document, key }: Spot): boolean {
  return document.sort === 'scenarios' && ['steps', 'lists', 'cards', 'events'].includes(key)
}

export const droppedProperty: Kind = {
  name: 'dropped property',
  fits: (spot) =>
    spot.keyNode !== undefined &&
    !isAside(spot) &&
    !isWords(spot) &&
    !isAboutSomebodyElse(spot) &&
    !isPromise(spot) &&
    !(spot.around && isOperation(spot.around)) &&
    spot.document.sort !== 'copy',
  made: (spot) => ({ what: `"${spot.key}" dropped`, splices: [takenOut(spot)] }),
}

/** What it cannot be read without: a claim without a screen, a declared property without its fact. A step may be walked without a claim. */
export const droppedFromPromise: Kind = {
  name: 'promise without its subject',
  fits: (spot) =>
    spot.keyNode !== undefined &&
    ['at', 'screen', 'journey', 'of', 'better', 'then', 'lastName', 'go', 'state'].includes(spot.key) &&
    isPromise(spot) &&
    spot.keys.length > 1 &&
    !isAboutSomebodyElse(spot) &&
    !spot.keys.slice(0, -1).includes('then') &&
    !(spot.key === 'then' && spot.keys.includes('walk')),
  made: (spot) => ({ what: `"${spot.key}" dropped`, splices: [takenOut(spot)] }),
}

export const droppedCondition: Kind = {
  name: 'dropped condition',
  fits: (spot) => {
    const operation = spot.around?.around
    if (!operation || !isItem(spot) || !isOperation(operation)) return false
    return ['and', 'or', 'in'].includes(operatorOf(operation)) && (spot.around?.node.children?.length ?? 0) > 1
  },
  made: (spot) => ({ what: `a part of "${spot.around?.key}" dropped`, splices: [takenOut(spot)] }),
}

export const doubled: Kind = {
  name: 'put in twice',
  fits: (spot) =>
    !isAside(spot) &&
    ((isItem(spot) && partOf(spot, 'id') !== undefined) || (spot.keyNode !== undefined && spot.node.children === undefined)),
  made: (spot) => ({ what: `${spot.keyNode ? `"${spot.key}"` : nameOf(spot)} twice`, splices: [putInTwice(spot)] }),
}
