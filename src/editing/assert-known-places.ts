import { expandAbbreviation, nearest } from '#engine/authoring.ts'
import { Impossible } from './impossible.ts'

/** @throws Impossible for an unknown name, with a suggestion or, if there are few, all known names */
export function assertKnownPlaces(what: string, name: string, known: Iterable<string>): void {
  const names = [...new Set(known)]
  if (names.includes(name)) return
  const guess = nameMeant(name, names)
  const there = names.length > 0 && names.length <= 12 ? ` There are: ${names.join(', ')}.` : ''
  throw new Impossible(`There is no ${what} "${name}".${guess ? ` Did you mean "${guess}"?` : there}`)
}

/** The known name that an unknown one probably means: misspelt, a prefix, or with a misspelt last segment. */
export function nameMeant(name: string, known: readonly string[]): string | undefined {
  const lastParts = new Map(known.map((one) => [one.split('/').at(-1) ?? one, one]))
  const [last] = nearest(name, [...lastParts.keys()])
  return nearest(name, known)[0] ?? expandAbbreviation(name, known)[0] ?? (last === undefined ? undefined : lastParts.get(last))
}
