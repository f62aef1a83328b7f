import type { Finding } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'

/** Whether an error of `checkFlows` blocks new releases of a lender: its borrowers keep the last release until it is corrected. */
export function isBlocked(lender: LenderId, findings: readonly Finding[]): boolean {
  return findings.some((one) => one.severity === 'error' && !isAboutScenarios(one) && one.lenders.includes(lender))
}

/** Whether a finding is only about a scenario: the scenario proves less than it should, but borrowers are not affected. */
export function isAboutScenarios({ pointer }: Pick<Finding, 'pointer'>): boolean {
  return pointer.startsWith('scenarios/')
}
