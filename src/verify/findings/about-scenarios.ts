/**
 * Whether a finding is only about a scenario: the scenario proves less than it should, but borrowers are not affected.
 */
import type { Finding } from '#engine/authoring.ts'
export function isAboutScenarios({ pointer }: Pick<Finding, 'pointer'>): boolean {
  return pointer.startsWith('scenarios/')
}
