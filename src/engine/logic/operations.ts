/**
 * What our operators do, and those of JSON-logic that we do ourselves because the library's could reach a prototype,
 * take facts for rules, or grow without bounds. Catalogue and documentation: operators.ts.
 *
 * An operation gets its operands worked out, and the facts as `this`. It never throws but for want of steps.
 */
import { dollars } from '#engine/money/dollars.ts'
import { daysBetween, yearsBetween } from './calendar.ts'
import { factAt } from './fact-path.ts'
import { isRoutingNumber } from './routing-number.ts'
import { spend, spendFor, spendForText } from './work-budget.ts'

export type Operation = (this: unknown, ...operands: readonly unknown[]) => unknown

export const operations: { readonly [operator: string]: Operation } = {
  var(path, fallback = null) {
    if (path === undefined || path === null || path === '') return spendFor(this)
    const value = factAt(this, path)
    // As in JSON-logic, a default stands in for what is absent altogether and not for null in its place.
    return value === undefined ? fallback : spendFor(value)
  },

  missing(...paths) {
    return missingOf(this, Array.isArray(paths[0]) ? paths[0] : paths)
  },

  missing_some(wanted, paths) {
    if (!Array.isArray(paths)) return null
    const missing = missingOf(this, paths)
    return paths.length - missing.length >= (wanted as number) ? [] : missing
  },

  in(part, whole) {
    if (Array.isArray(whole)) return whole.indexOf(part) !== -1
    // As in JSON-logic, nothing is in an empty text, not even an empty one.
    if (typeof whole !== 'string' || whole === '') return false
    const text = String(part)
    spend((text.length * whole.length) / 4096)
    return whole.includes(text)
  },

  cat(...parts) {
    return spendForText(parts.join(''))
  },

  merge(...lists) {
    const merged: unknown[] = []
    for (const list of lists) {
      if (!Array.isArray(list)) merged.push(list)
      else for (const item of list) merged.push(item)
    }
    return spendFor(merged)
  },

  rule: (_name, held = null) => held,
  value: (_name, value = null) => value,

  answered(...paths) {
    const all = paths.flat()
    return all.length > 0 && all.every((path) => typeof path === 'string' && isGiven(factAt(this, path)))
  },

  first_of: (...values) => values.find(isGiven) ?? null,

  years_since(date) {
    return yearsBetween(date, factAt(this, 'today'))
  },

  days_since(date) {
    return daysBetween(date, factAt(this, 'today'))
  },

  starts_with: (text, start) => typeof text === 'string' && typeof start === 'string' && text.startsWith(start),
  ends_with: (text, end) => typeof text === 'string' && typeof end === 'string' && text.endsWith(end),
  length: (value) => (typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : 0),
  words: (text) => (typeof text === 'string' ? (text.match(/\S+/g)?.length ?? 0) : 0),
  lower: (text) => (typeof text === 'string' ? spendForText(text.toLowerCase()) : null),
  routing_number: (text) => isRoutingNumber(text),
  usd: (amount) => dollars(amount),
}

/** Empty texts count as absent, as everywhere in a form. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function missingOf(facts: unknown, paths: readonly unknown[]): unknown[] {
  spend(paths.length)
  return paths.filter((path) => {
    const value = path === '' || path === null ? facts : (factAt(facts, path) ?? null)
    return value === null || value === ''
  })
}
