/** Names with a letter missing, doubled or in the wrong place. */
import { type Spot, textOf } from './document.ts'
import { type EditOperator, type Rewrite, replacing } from './edit.ts'
import type { Random } from './random.ts'
import { isAboutAnotherApplicant, isCaseOfText, isComment, isName, isOperation, operatorOf } from './value-roles.ts'

export function misspelled(word: string, random: Random): string {
  const letters = [...word.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const places = letters.length > 2 ? letters.slice(1) : letters
  for (let tries = 0; tries < 20 && places.length > 0; tries += 1) {
    const at = random.pick(places)
    const [before, letter = '', next = '', after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
    const forms = [before + next + after, before + letter + letter + next + after, before + next + letter + after]
    const form = random.pick(forms)
    if (form !== word && form !== '') return form
  }
  return `${word}s`
}

const misspellValue = (spot: Spot, random: Random): Rewrite => {
  const word = textOf(spot) ?? ''
  const form = misspelled(word, random)
  return replacing(spot, form, `"${form}" for "${word}"`)
}

const misspellKey = ({ keyNode }: Spot, random: Random): Rewrite | undefined => {
  if (!keyNode) return undefined
  const form = misspelled(keyNode.value, random)
  return replacing({ node: keyNode }, form, `the key "${form}" for "${keyNode.value}"`)
}

const key: EditOperator = {
  name: 'misspelled key',
  fits: (spot) =>
    spot.keyNode !== undefined && /[a-z]{2}/i.test(spot.key) && !isComment(spot) && !(spot.around && isOperation(spot.around)),
  edit: misspellKey,
}

const operator: EditOperator = {
  name: 'misspelled operator',
  fits: (spot) => spot.around !== undefined && isOperation(spot.around) && /[a-z]{2}/.test(operatorOf(spot.around)),
  edit: misspellKey,
}

const name: EditOperator = {
  name: 'misspelled name',
  fits: (spot) =>
    spot.key !== 'id' && isName(spot) && (!isAboutAnotherApplicant(spot) || /^[A-Z_]{4,}$/.test(textOf(spot) ?? '')),
  edit: misspellValue,
}

/** Only an id that another place refers to: any word will do for an id that is written once. */
const id: EditOperator = {
  name: 'misspelled id',
  fits: (spot, corpus) => spot.key === 'id' && isName(spot) && !isCaseOfText(spot) && corpus.refersTo(textOf(spot) ?? '', spot),
  edit: misspellValue,
}

/** A place or an id with which a lender refers to an item of base. */
const overlayAnchor: EditOperator = {
  name: 'misspelled overlay anchor',
  fits: (spot, corpus) => {
    const { document, key: own } = spot
    if (document.folder === 'base' || document.sort === 'copy' || textOf(spot) === undefined || isCaseOfText(spot)) return false
    if (['$after', '$before', 'extends'].includes(own)) return true
    return own === 'id' && corpus.texts.has(`base/${document.inside}`) && corpus.refersTo(textOf(spot) ?? '', spot)
  },
  edit: misspellValue,
}

/** A lender's overlay of a file of base, saved under a name that base does not have. */
const fileName: EditOperator = {
  name: 'misspelled file name',
  fits: ({ document: { folder, inside, sort }, keys }, corpus) =>
    keys.length === 0 && folder !== 'base' && sort !== 'scenarios' && corpus.texts.has(`base/${inside}`),
  edit: ({ document: { path, text } }, random) => {
    const form = path.replace(/[^/]+\.json$/, `${misspelled(path.replace(/^.*\/|\.json$/g, ''), random)}.json`)
    const others = new Map([[path, undefined] as const, [form, text] as const])
    return { what: `saved as ${form}`, splices: [], others }
  },
}

export const MISSPELLINGS: readonly EditOperator[] = [key, name, id, operator, fileName, overlayAnchor]
