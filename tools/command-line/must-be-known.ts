import { nearest } from '#engine/authoring.ts'

import { CannotRun } from './command.ts'

/** @throws CannotRun for a name that is not known, with the one that was meant or, of a few, with all that there are */
export function mustBeKnown(what: string, name: string, known: Iterable<string>): void {
  const names = [...new Set(known)]
  if (names.includes(name)) return
  const [guess] = nearest(name, names)
  const there = names.length > 0 && names.length <= 12 ? ` There are: ${names.join(', ')}.` : ''
  throw new CannotRun(`There is no ${what} "${name}".${guess ? ` Did you mean "${guess}"?` : there}`)
}
