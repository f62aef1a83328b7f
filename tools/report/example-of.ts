import type { Json } from '#engine/index.ts'
import { factsInWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/index.ts'

/** `status.value = DECLINED, profile.hasSsn = true`; the day is shown only where nothing else is. */
export function exampleOf(facts: object): string {
  const all = factsInWords(facts as Json, contractFacts).map((part) => part.join(' = '))
  const shown = all.length > 1 ? all.filter((one) => !one.startsWith('today =')) : all
  return shown.slice(0, 8).join(', ') + (shown.length > 8 ? ` and ${shown.length - 8} more` : '')
}
