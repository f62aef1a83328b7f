import type { Json } from '#engine/index.ts'
import { factsInWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/index.ts'

/**
 * The facts of an example in one line: `status.value = DECLINED, profile.hasSsn = true`. `today` is included only if
 * there are no other facts.
 */
export function exampleOf(facts: object): string {
  const all = factsInWords(facts as Json, contractFacts).map((part) => part.join(' = '))
  const shown = all.length > 1 ? all.filter((one) => !one.startsWith('today =')) : all
  return shown.slice(0, 8).join(', ') + (shown.length > 8 ? ` and ${shown.length - 8} more` : '')
}
