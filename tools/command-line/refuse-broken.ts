import { checkFlows } from '#engine/findings/check-flows.ts'
import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { count } from '../report/report.ts'
import { CannotRun } from './command.ts'

/**
 * For commands that must run what is written: files with errors may be half of what was meant.
 *
 * @param when of which files is spoken, where it is not those on the disk: `at v2`
 * @throws CannotRun where the files of any of them have errors
 */
export function refuseBroken(library: FlowLibrary, lenders: readonly LenderId[], when = ''): void {
  const there = lenders.filter((lender) => library.folders.has(lender))
  const errors = checkFlows(library, there, { proofs: false }).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const whose = [...new Set(errors.flatMap((error) => error.lenders))].sort()
  const those = (whose.length > 0 ? whose : there).join(', ')
  const where = when === '' ? '' : ` ${when}`
  throw new CannotRun(`The files of ${those}${where} have ${count(errors.length, 'error')}; "npm run flow -- check" shows them.`)
}
