import type { Finding } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'

import { isAboutScenarios } from './about-scenarios.ts'

/** Whether borrowers of a lender keep the release that they have until what `checkFlows` has found is mended. */
export function isBlocked(lender: LenderId, findings: readonly Finding[]): boolean {
  return findings.some((one) => one.severity === 'error' && !isAboutScenarios(one) && one.lenders.includes(lender))
}
