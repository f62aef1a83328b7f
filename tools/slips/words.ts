/** Words that borrowers read: gone, empty, or other ones. */
import type { Chance } from './chance.ts'
import { type Spot, textOf } from './document.ts'
import type { Kind, Made } from './edit.ts'
import { misspelt } from './misspelt.ts'
import { saidInstead, takenOut } from './splice.ts'
import { isAboutSomebodyElse, isPromise, isWords } from './what-is-written.ts'

const argument = /\{(\w+)(?=[},])/g

const isShown = (spot: Spot): boolean => isWords(spot) && spot.document.sort !== 'copy' && !isAboutSomebodyElse(spot)

export const removedWords: Kind = {
  name: 'removed words',
  fits: (spot) => isShown(spot) && spot.keyNode !== undefined && !isPromise(spot),
  made: (spot) => ({ what: `"${spot.key}" removed`, splices: [takenOut(spot)] }),
}

export const emptiedWords: Kind = {
  name: 'emptied words',
  fits: isShown,
  made: (spot, chance) => ({ what: `"${spot.key}" emptied`, splices: [saidInstead(spot.node, chance.oneOf(['', ' ']))] }),
}

export const changedWords: Kind = {
  name: 'changed words',
  fits: isShown,
  made: (spot, chance) => {
    const text = textOf(spot) ?? ''
    const other = otherWords(text, chance)
    return other === text ? undefined : { what: `"${spot.key}" worded otherwise`, splices: [saidInstead(spot.node, other)] }
  },
}

/** A word dropped, doubled, misspelt, or another number: outside of braces. */
function otherWords(text: string, chance: Chance): string {
  const words = [...text.matchAll(/[^\s{}]+/g)].filter(({ index }) => !isInBraces(text, index))
  if (words.length === 0) return `${text} now`
  const { 0: word, index } = chance.oneOf(words)
  const put = (instead: string) => text.slice(0, index) + instead + text.slice(index + word.length)
  if (/\d/.test(word)) return put(word.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
  const ways = [misspelt(word, chance), `not ${word}`, ...(words.length > 1 ? [''] : [])]
  return put(chance.oneOf(ways)).replace(/ {2,}/g, ' ').trim()
}

function isInBraces(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return before.split('{').length > before.split('}').length
}

export const brokenArgument: Kind = {
  name: 'broken argument',
  fits: (spot) => isShown(spot) && (textOf(spot) ?? '').search(argument) >= 0 && !isPromise(spot),
  made: argumentBroken,
}

function argumentBroken(spot: Spot, chance: Chance): Made | undefined {
  const text = textOf(spot) ?? ''
  const [...names] = text.matchAll(argument)
  if (names.length === 0) return undefined
  const { 1: name = '', index } = chance.oneOf(names)
  const from = index + 1
  const other = chance.oneOf([
    text.slice(0, from) + misspelt(name, chance) + text.slice(from + name.length),
    text.slice(0, index) + text.slice(from),
    text.replace(/\}(?=[^}]*$)/, ''),
  ])
  return { what: `{${name}} broken`, splices: [saidInstead(spot.node, other)] }
}

const isTranslation = (spot: Spot) => spot.document.sort === 'copy' && spot.keys.length > 0 && !spot.key.startsWith('$')

/** What a translator, or whoever changes the English, may do to one entry. */
export const brokenTranslation: Kind = {
  name: 'broken translation',
  fits: isTranslation,
  made: (spot, chance) => {
    if (spot.keyNode && spot.node.type === 'object') {
      const slip = misspelt(spot.key, chance)
      return chance.below(2) === 0
        ? { what: `translates "${slip}"`, splices: [saidInstead(spot.keyNode, slip)] }
        : { what: `the translation of ${spot.key} removed`, splices: [takenOut(spot)] }
    }
    const text = textOf(spot) ?? ''
    if (text.search(argument) >= 0 && chance.below(2) === 0) return argumentBroken(spot, chance)
    const other = chance.oneOf(['', otherWords(text, chance), otherWords(text, chance)])
    return { what: `"${spot.key}" ${other === '' ? 'emptied' : 'worded otherwise'}`, splices: [saidInstead(spot.node, other)] }
  },
}
