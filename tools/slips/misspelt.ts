/** Names with a letter too few, too many, or in the wrong place. */
import type { Chance } from './chance.ts'
import { type Spot, textOf } from './document.ts'
import type { Kind, Made } from './edit.ts'
import { saidInstead } from './splice.ts'
import { isAboutSomebodyElse, isAside, isCaseOfText, isName, isOperation, operatorOf } from './what-is-written.ts'

export function misspelt(word: string, chance: Chance): string {
  const letters = [...word.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const places = letters.length > 2 ? letters.slice(1) : letters
  for (let tries = 0; tries < 20 && places.length > 0; tries += 1) {
    const at = chance.oneOf(places)
    const [before, letter = '', next = '', after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
    const slips = [before + next + after, before + letter + letter + next + after, before + next + letter + after]
    const slip = chance.oneOf(slips)
    if (slip !== word && slip !== '') return slip
  }
  return `${word}s`
}

const valueMisspelt = (spot: Spot, chance: Chance): Made => {
  const word = textOf(spot) ?? ''
  const slip = misspelt(word, chance)
  return { what: `"${slip}" for "${word}"`, splices: [saidInstead(spot.node, slip)] }
}

const keyMisspelt = ({ keyNode }: Spot, chance: Chance): Made | undefined => {
  if (!keyNode) return undefined
  const slip = misspelt(keyNode.value, chance)
  return { what: `the key "${slip}" for "${keyNode.value}"`, splices: [saidInstead(keyNode, slip)] }
}

export const misspeltKey: Kind = {
  name: 'misspelt key',
  fits: (spot) =>
    spot.keyNode !== undefined && /[a-z]{2}/i.test(spot.key) && !isAside(spot) && !(spot.around && isOperation(spot.around)),
  made: keyMisspelt,
}

export const misspeltOperator: Kind = {
  name: 'misspelt operator',
  fits: (spot) => spot.around !== undefined && isOperation(spot.around) && /[a-z]{2}/.test(operatorOf(spot.around)),
  made: keyMisspelt,
}

export const misspeltName: Kind = {
  name: 'misspelt name',
  fits: (spot) => spot.key !== 'id' && isName(spot) && (!isAboutSomebodyElse(spot) || /^[A-Z_]{4,}$/.test(textOf(spot) ?? '')),
  made: valueMisspelt,
}

/** Only where somebody else speaks of it: an id that nobody repeats may be any word. */
export const misspeltId: Kind = {
  name: 'misspelt id',
  fits: (spot, corpus) => spot.key === 'id' && isName(spot) && !isCaseOfText(spot) && corpus.speaksOf(textOf(spot) ?? '', spot),
  made: valueMisspelt,
}

export const brokenOverlay: Kind = {
  name: 'lender and base apart',
  fits: (spot, corpus) => {
    const { document, key } = spot
    if (document.folder === 'base' || document.sort === 'copy' || textOf(spot) === undefined || isCaseOfText(spot)) return false
    if (['$after', '$before', 'extends'].includes(key)) return true
    return key === 'id' && corpus.texts.has(`base/${document.inside}`) && corpus.speaksOf(textOf(spot) ?? '', spot)
  },
  made: valueMisspelt,
}

/** What a lender lays over a file of base, saved under a name that base does not have. */
export const misnamedFile: Kind = {
  name: 'misnamed file',
  fits: ({ document: { folder, inside, sort }, keys }, corpus) =>
    keys.length === 0 && folder !== 'base' && sort !== 'scenarios' && corpus.texts.has(`base/${inside}`),
  made: ({ document: { path, text } }, chance) => {
    const name = path.replace(/^.*\/|\.json$/g, '')
    const slip = path.replace(/[^/]+\.json$/, `${misspelt(name, chance)}.json`)
    return {
      what: `saved as ${slip}`,
      splices: [],
      others: new Map([
        [path, undefined],
        [slip, text],
      ]),
    }
  },
}
