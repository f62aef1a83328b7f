import { count } from '#consequences/count.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { checkFlows, isAboutScenarios } from '#verify/index.ts'
import { CannotRun } from './command.ts'

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
