import { type FlowLibrary, lendersOf, nearest } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'

import { CannotRun } from './command.ts'

/**
 * The lenders that were named, sorted; all of them where none was.
 *
 * @param alsoBase whether base may be named too, which is no lender
 * @throws CannotRun for a name that is no lender
 */
export function chosenLenders(library: FlowLibrary, named: readonly string[], alsoBase = false): LenderId[] {
  const lenders = lendersOf(library).sort()
  if (named.length === 0) return lenders
  const known = alsoBase ? ['base', ...lenders] : lenders
  for (const name of named) {
    if (known.includes(name)) continue
    const [guess] = nearest(name, known)
    throw new CannotRun(
      `There is no lender "${name}".${guess ? ` Did you mean "${guess}"?` : ''} "npm run flow -- list" shows them.`,
    )
  }
  return [...new Set(named)].sort()
}
