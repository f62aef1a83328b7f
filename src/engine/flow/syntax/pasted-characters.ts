/**
 * Characters that text pasted from a word processor, an e-mail or a web page contains, and that names must not contain.
 */

const SPACES: { readonly [char: string]: string } = {
  '\u00a0': 'a non-breaking space',
  '\u00ad': 'a soft hyphen',
  '\u1680': 'a space that is not the usual one',
  '\u180e': 'an invisible character',
  '\u200b': 'an invisible space of no width',
  '\u200c': 'an invisible character',
  '\u200d': 'an invisible character',
  '\u200e': 'an invisible mark for the direction of writing',
  '\u200f': 'an invisible mark for the direction of writing',
  '\u2028': 'an invisible line separator',
  '\u2029': 'an invisible paragraph separator',
  '\u202f': 'a narrow non-breaking space',
  '\u205f': 'a space that is not the usual one',
  '\u2060': 'an invisible character',
  '\u3000': 'a wide space',
  '\ufeff': 'an invisible mark (a byte-order mark)',
}
const DASHES: { readonly [char: string]: string } = {
  '\u2010': 'a hyphen that is not the usual -',
  '\u2011': 'a hyphen that is not the usual -',
  '\u2012': 'the dash ‒ in place of -',
  '\u2013': 'the dash – in place of -',
  '\u2014': 'the dash — in place of -',
  '\u2212': 'the sign − in place of -',
}

/** A sticky pattern for one of the spaces and invisible characters. */
export const PASTED_SPACE = new RegExp(`[${Object.keys(SPACES).join('')}]`, 'y')

function isPastedSpace(char: string): boolean {
  return Object.hasOwn(SPACES, char)
}

/** A pasted character in words: `a non-breaking space (U+00A0)`. */
export function describePastedCharacter(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `${SPACES[char] ?? DASHES[char]} (U+${code})`
}

export function pastedCharacterIn(name: string): string | undefined {
  return [...name].find((char) => isPastedSpace(char) || Object.hasOwn(DASHES, char))
}

/**
 * The end of a sentence about a name that contains an invisible or look-alike pasted character; empty without such a
 * character.
 */
export function pasted(name: string): string {
  const char = pastedCharacterIn(name)
  return char === undefined ? '' : ` (it has ${describePastedCharacter(char)}, as it comes with words pasted from Word)`
}

/** The name with pasted characters replaced by typed ones. */
export function withoutPasted(name: string): string {
  return [...name]
    .map((char) => (Object.hasOwn(DASHES, char) ? '-' : isPastedSpace(char) ? (/[\u00a0\u202f]/.test(char) ? ' ' : '') : char))
    .join('')
    .trim()
}
