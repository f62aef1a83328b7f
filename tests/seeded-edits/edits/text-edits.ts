/** Texts that borrowers read: removed, emptied, changed, with a broken argument or a broken translation. */
import { type Spot, textOf } from './document.ts'
import { type EditOperator, type Rewrite, removing, replacing } from './edit.ts'
import { misspelled } from './misspellings.ts'
import type { Random } from './random.ts'
import { isAboutAnotherApplicant, isClaim, isText } from './value-roles.ts'

const argument = /\{(\w+)(?=[},])/g

const isShown = (spot: Spot): boolean => isText(spot) && spot.document.sort !== 'copy' && !isAboutAnotherApplicant(spot)

const removedText: EditOperator = {
  name: 'removed text',
  fits: (spot) => isShown(spot) && spot.keyNode !== undefined && !isClaim(spot),
  edit: (spot) => removing(spot, `"${spot.key}" removed`),
}

const emptiedText: EditOperator = {
  name: 'emptied text',
  fits: isShown,
  edit: (spot, random) => replacing(spot, random.pick(['', ' ']), `"${spot.key}" emptied`),
}

const changedText: EditOperator = {
  name: 'changed text',
  fits: isShown,
  edit: (spot, random) => {
    const text = textOf(spot) ?? ''
    const other = otherText(text, random)
    return other === text ? undefined : replacing(spot, other, `"${spot.key}" changed`)
  },
}

/** A word outside of braces dropped, negated or misspelled, or another number. */
function otherText(text: string, random: Random): string {
  const words = [...text.matchAll(/[^\s{}]+/g)].filter(({ index }) => !isInBraces(text, index))
  if (words.length === 0) return `${text} now`
  const { 0: word, index } = random.pick(words)
  const put = (other: string) => text.slice(0, index) + other + text.slice(index + word.length)
  if (/\d/.test(word)) return put(word.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
  const forms = [misspelled(word, random), `not ${word}`, ...(words.length > 1 ? [''] : [])]
  return put(random.pick(forms)).replace(/ {2,}/g, ' ').trim()
}

function isInBraces(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return before.split('{').length > before.split('}').length
}

const brokenArgument: EditOperator = {
  name: 'broken argument',
  fits: (spot) => isShown(spot) && (textOf(spot) ?? '').search(argument) >= 0 && !isClaim(spot),
  edit: breakArgument,
}

function breakArgument(spot: Spot, random: Random): Rewrite | undefined {
  const text = textOf(spot) ?? ''
  const [...names] = text.matchAll(argument)
  if (names.length === 0) return undefined
  const { 1: name = '', index } = random.pick(names)
  const from = index + 1
  const other = random.pick([
    text.slice(0, from) + misspelled(name, random) + text.slice(from + name.length),
    text.slice(0, index) + text.slice(from),
    text.replace(/\}(?=[^}]*$)/, ''),
  ])
  return replacing(spot, other, `{${name}} broken`)
}

/** An entry of a translation, misspelled, removed or changed, or its English changed. */
const brokenTranslation: EditOperator = {
  name: 'broken translation',
  fits: (spot) => spot.document.sort === 'copy' && spot.keys.length > 0 && !spot.key.startsWith('$'),
  edit: (spot, random) => {
    const { key, keyNode, node } = spot
    if (keyNode && node.type === 'object') {
      const form = misspelled(key, random)
      return random.below(2) === 0
        ? replacing({ node: keyNode }, form, `translates "${form}"`)
        : removing(spot, `the translation of ${key} removed`)
    }
    const text = textOf(spot) ?? ''
    if (text.search(argument) >= 0 && random.below(2) === 0) return breakArgument(spot, random)
    const other = random.pick(['', otherText(text, random), otherText(text, random)])
    return replacing(spot, other, `"${key}" ${other === '' ? 'emptied' : 'changed'}`)
  },
}

export const TEXT_EDITS: readonly EditOperator[] = [removedText, emptiedText, changedText, brokenArgument, brokenTranslation]
