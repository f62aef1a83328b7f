/** Facts in one line: `draft.propertyAddress.state NY`. The date of today is included only next to another date. */
import { type Facts, isObject, type Json } from '#engine/index.ts'
export function factsInWords(facts: Facts): string {
  const { today, ...known } = facts
  const parts = leaves(known as unknown as Json, '')
  const dated = parts.some((line) => / \d{4}-\d\d-\d\d$/.test(line))
  return parts.length === 0 ? 'an applicant without any facts' : [...parts, ...(dated ? [`on ${today}`] : [])].join(', ')
}

function leaves(value: Json, at: string): string[] {
  if (!isObject(value)) return [`${at} ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, at === '' ? key : `${at}.${key}`))
}
