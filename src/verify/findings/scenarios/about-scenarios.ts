import type { Finding } from '#engine/diagnostics/finding.ts'

/** What is wrong with a scenario alone: it proves less than it should, and what borrowers see is as good as before. */
export function isAboutScenarios({ pointer }: Pick<Finding, 'pointer'>): boolean {
  return pointer.startsWith('scenarios/')
}
