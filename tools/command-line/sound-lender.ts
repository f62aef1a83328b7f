import { checkFlows } from '#engine/findings/check-flows.ts'
import { isAboutScenarios } from '#engine/findings/scenarios/about-scenarios.ts'
import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { type ResolvedLender, resolveLender } from '#engine/flow/resolve-lender.ts'
import { count } from '../report/report.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { CannotRun } from './command.ts'

/**
 * One lender, or base, whose files can be relied on.
 *
 * @throws CannotRun where there is no such lender, and where its files have errors
 */
export function soundLender(library: FlowLibrary, lender: LenderId): ResolvedLender {
  chosenLenders(library, [lender], true)
  const errors = checkFlows(library, [lender], { proofs: false }).filter(
    (finding) => finding.severity === 'error' && !isAboutScenarios(finding),
  )
  if (errors.length === 0) return resolveLender(library, lender)
  const have = count(errors.length, 'error')
  throw new CannotRun(`The files of ${lender} have ${have}; "npm run flow -- check ${lender}" shows them.`)
}
