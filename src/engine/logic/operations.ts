/**
 * Our own operators, and replacements of JSON-logic operators that in the library could reach a prototype, evaluate
 * facts as rules, or grow without bounds. operators.ts documents all operators.
 */
import { dollars } from '#engine/money/dollars.ts'
import { businessDaysAfter } from './business-days.ts'
import { daysBetween, isDate, monthsAfter, yearsBetween } from './calendar.ts'
import { asText, factAt } from './fact-path.ts'
import type { Scope } from './work-budget.ts'

/** An operator that receives evaluated operands. It throws only CannotEvaluate, when over the budget. */
type Operation = (scope: Scope, ...operands: readonly unknown[]) => unknown

export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>(
  Object.entries<Operation>({
    var({ data, budget }, path, fallback = null) {
      if (path === undefined || path === null || path === '') return budget.payFor(data)
      const value = factAt(data, path)
      // As in JSON-logic, the default of `var` replaces an absent value, but not null.
      return value === undefined ? fallback : budget.payFor(value)
    },

    missing: (scope, ...paths) => missingOf(scope, Array.isArray(paths[0]) ? paths[0] : paths),

    missing_some(scope, minimum, paths) {
      if (!Array.isArray(paths)) return null
      const missing = missingOf(scope, paths)
      return paths.length - missing.length >= Number(minimum) ? [] : missing
    },

    in({ budget }, part, whole) {
      if (Array.isArray(whole)) return whole.indexOf(part) !== -1
      // As in JSON-logic, an empty text contains nothing, not even an empty text.
      if (typeof whole !== 'string' || whole === '') return false
      const text = asText(part)
      budget.spend((text.length * whole.length) / 4096)
      return whole.includes(text)
    },

    cat: ({ budget }, ...parts) => budget.payForText(asText(parts, '')),

    merge({ budget }, ...lists) {
      const merged: unknown[] = []
      for (const list of lists) {
        if (!Array.isArray(list)) merged.push(list)
        else for (const item of list) merged.push(item)
      }
      return budget.payFor(merged)
    },

    rule: (_scope, _name, value = null) => value,
    value: (_scope, _name, value = null) => value,

    answered({ data }, ...paths) {
      const all = paths.flat()
      return all.length > 0 && all.every((path) => typeof path === 'string' && isPresent(factAt(data, path)))
    },

    first_of: (_scope, ...values) => values.find(isPresent) ?? null,

    years_since: ({ data }, date) => yearsBetween(date, factAt(data, 'today')),
    days_since: ({ data }, date) => daysBetween(date, factAt(data, 'today')),
    business_days_after: (_scope, date, days) => (isDay(date) && isCount(days, 60) ? businessDaysAfter(date, days) : null),
    months_after: (_scope, date, months) => (isDay(date) && isCount(months, 600) ? monthsAfter(date, months) : null),

    starts_with: (_scope, text, start) => typeof text === 'string' && typeof start === 'string' && text.startsWith(start),
    ends_with: (_scope, text, end) => typeof text === 'string' && typeof end === 'string' && text.endsWith(end),
    length: (_scope, value) => (typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : 0),
    words: (_scope, text) => (typeof text === 'string' ? (text.match(/\S+/g)?.length ?? 0) : 0),
    lower: ({ budget }, text) => (typeof text === 'string' ? budget.payForText(foldedText(text)) : null),
    routing_number: (_scope, text) => isRoutingNumber(text),
    usd: (_scope, amount) => dollars(amount),
  }),
)

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value)
const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most

/** Composed accents and one apostrophe: the same name from two keyboards is the same text. */
const foldedText = (text: string) => text.normalize('NFC').replace(/[‘’ʼ]/g, "'").toLowerCase()

/** Whether a value is present. As in forms, an empty text counts as absent. */
function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function missingOf({ data, budget }: Scope, paths: readonly unknown[]): unknown[] {
  budget.spend(paths.length)
  // The empty path is the data itself. An item that is undefined counts as present, as in json-logic-js.
  const isMissing = (path: unknown) =>
    path === '' || path === null ? data === null || data === '' : !isPresent(factAt(data, path))
  return paths.filter(isMissing)
}

const routingWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Whether a text is an ABA routing number: nine digits, weighted 3, 7, 1 and so on, whose weighted sum is a positive
 * multiple of 10.
 */
function isRoutingNumber(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{9}$/.test(text)) return false
  const sum = routingWeights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum > 0 && sum % 10 === 0
}
