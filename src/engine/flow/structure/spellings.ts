import type { Fix } from '#engine/diagnostics/finding.ts'
import { capitalized, uncapitalized } from '#engine/diagnostics/first-letter.ts'
import { withoutPasted } from '../syntax/pasted-characters.ts'

/**
 * The usual spellings of a name: kebab case, camel case, snake case, upper case; of the place of a text, without the
 * ending of its file.
 */
export function spellingsOf(name: string): readonly string[] {
  if (name.includes('#'))
    return [
      name
        .replace(/^\/?(?:flows\/[^/]+\/)?/, '')
        .replace(/\.json(?=#)/, '')
        .replace(/#(?!\/)/, '#/'),
    ]
  const words = name.match(/[A-Za-z0-9]+/g) ?? []
  const small = words.map((word) => word.toLowerCase())
  const joined = words.map((word, index) => (index === 0 ? uncapitalized(word) : capitalized(word))).join('')
  return [words.join('-'), small.join('-'), joined, small.join('_'), small.join('_').toUpperCase(), `the-${small.join('-')}`]
}

/** The first spelling of a name, other than its own, that a pattern allows. */
export function spellingThatFits(name: string, pattern = '^$'): string | undefined {
  const allowed = new RegExp(pattern, 'u')
  return spellingsOf(name).find((spelling) => spelling !== name && allowed.test(spelling))
}

/** A fix that only replaces pasted characters is safe; any other renaming needs review. */
export function certaintyOf(name: string, guess: string): Fix['safety'] {
  return withoutPasted(name) === guess ? 'safe' : 'review'
}
