import { nameMeant } from '#editing/assert-known-places.ts'
import { type FlowLibrary, lendersOf } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { CannotRun } from './command.ts'

/**
 * The lenders in the arguments of a command, sorted; all lenders if there are none.
 *
 * @param named the arguments
 * @param alsoBase true if base, which is no lender, may be named
 * @throws CannotRun for an unknown name
 */
export function chosenLenders(library: FlowLibrary, named: readonly string[], alsoBase = false): LenderId[] {
  const lenders = lendersOf(library).sort()
  if (named.length === 0) return lenders
  const known = alsoBase ? ['base', ...lenders] : lenders
  for (const name of named) {
    if (known.includes(name)) continue
    const guess = nameMeant(name, known)
    throw new CannotRun(
      `There is no lender "${name}".${guess ? ` Did you mean "${guess}"?` : ''} "npm run flow -- list" shows them.`,
    )
  }
  return [...new Set(named)].sort()
}

/**
 * The value of an option with a closed list of values.
 *
 * @throws CannotRun for any other value, with a suggestion
 */
export function oneOf<Word extends string>(option: string, asked: string | boolean, known: readonly Word[]): Word {
  const found = known.find((word) => word === asked)
  if (found !== undefined) return found
  const guess = nameMeant(String(asked), known)
  throw new CannotRun(`--${option} is one of ${known.join(', ')}; "${asked}" is none.${guess ? ` Did you mean "${guess}"?` : ''}`)
}

/**
 * Returns `named`, after a check that each folder has flow files.
 *
 * @param paths the paths of all flow files, which begin with their folder
 * @param named the folders in the arguments of a command
 * @throws CannotRun for a folder without flow files, with a suggestion
 */
export function foldersOf(paths: Iterable<FlowPath>, named: readonly string[]): readonly string[] {
  const known = [...new Set([...paths].map((path) => path.split('/')[0] ?? ''))]
  for (const name of named) {
    if (known.includes(name)) continue
    const guess = nameMeant(name, known)
    throw new CannotRun(`There is no folder "${name}" of flow files.${guess ? ` Did you mean "${guess}"?` : ''}`)
  }
  return named
}
