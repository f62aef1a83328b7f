/** Somebody, in one line: `draft.propertyAddress.state NY`. The day is told only where another date stands beside it. */
import { type Facts, isObject, type Json } from '#engine/index.ts'
export function factsInWords(facts: Facts): string {
  const { today, ...known } = facts
  const told = leaves(known as unknown as Json, '')
  const dated = told.some((line) => / \d{4}-\d\d-\d\d$/.test(line))
  return told.length === 0 ? 'somebody of whom nothing is known yet' : [...told, ...(dated ? [`on ${today}`] : [])].join(', ')
}

function leaves(value: Json, at: string): string[] {
  if (!isObject(value)) return [`${at} ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, at === '' ? key : `${at}.${key}`))
}
