/** What is wrong with a scenario alone: it proves less than it should, and what borrowers see is as good as before. */
import type { Finding } from '#engine/authoring.ts'
export function isAboutScenarios({ pointer }: Pick<Finding, 'pointer'>): boolean {
  return pointer.startsWith('scenarios/')
}
