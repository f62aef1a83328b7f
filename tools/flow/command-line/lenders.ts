import { count } from '#consequences/count.ts'
import { nameMeant } from '#editing/assert-known-places.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows, isAboutScenarios } from '#verify/index.ts'
import { CannotRun, type FlowFiles } from './command.ts'

/** @throws CannotRun if the flows folder has no flow file */
export async function openFlows(files: FlowFiles): Promise<FlowLibrary> {
  const texts = await files.read()
  if (texts.size === 0) throw new CannotRun('There is no flow file in the folder.')
  return openFlowLibrary(texts, files.opened ?? homeEquity)
}

export function textsOf({ files }: FlowLibrary): ReadonlyMap<FlowPath, string> {
  return new Map([...files].map(([path, { text }]) => [path, text]))
}

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

export type Relied = {
  /** The git revision of the files, for the error message, such as `at v2`; absent for the files on disk. */
  readonly when?: string
  /** True to run proofs as well, which takes about as long again. */
  readonly proofs?: boolean
  /** True to ignore errors in scenarios. */
  readonly flowAlone?: boolean
}

/**
 * For commands that need valid flows, since files with errors may be incomplete.
 *
 * @throws CannotRun if the files of one of these lenders have errors
 */
export function refuseBroken(
  library: FlowLibrary,
  lenders: readonly LenderId[],
  { when, proofs = false, flowAlone = false }: Relied = {},
): void {
  const there = lenders.filter((lender) => library.folders.has(lender))
  const errors = checkFlows(library, there, { proofs }).filter(
    (finding) => finding.severity === 'error' && !(flowAlone && isAboutScenarios(finding)),
  )
  if (errors.length === 0) return
  const whose = [...new Set(errors.flatMap((error) => error.lenders))].sort()
  const those = (whose.length > 0 ? whose : there).join(', ')
  const where = when === undefined ? '' : ` ${when}`
  const check = ['check', ...(lenders.length === 1 ? lenders : [])].join(' ')
  throw new CannotRun(
    `The files of ${those}${where} have ${count(errors.length, 'error')}; "npm run flow -- ${check}" shows them.`,
  )
}

/**
 * Resolves one lender, or base.
 *
 * @throws CannotRun if there is no such lender, or its files have errors
 */
export function soundLender(library: FlowLibrary, lender: LenderId): ResolvedLender {
  chosenLenders(library, [lender], true)
  refuseBroken(library, [lender], { flowAlone: true })
  return resolveLender(library, lender)
}
