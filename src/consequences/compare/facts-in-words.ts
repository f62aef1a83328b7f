/** Facts in one line: `draft.propertyAddress.state NY`. The date of today is included only next to another date. */
import type { Facts, Json } from '#engine/index.ts'
import { factsInWords as factsWithWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/index.ts'

export function factsInWords(facts: Facts): string {
  const { today, ...known } = facts
  const parts = factsWithWords(known as unknown as Json, contractFacts)
  const dated = parts.some(([, value]) => /^\d{4}-\d\d-\d\d$/.test(value))
  if (parts.length === 0) return 'an applicant of whom nothing is known yet'
  return [...parts.map((part) => part.join(' ')), ...(dated ? [`on ${today}`] : [])].join(', ')
}
