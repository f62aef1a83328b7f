/**
 * Whether an error concerns money or eligibility; `allow.json` cannot suppress such errors. These are all errors in
 * rules, limits, checks and refused options.
 */
import type { Finding } from '#engine/authoring.ts'

export function concernsMoney({ code, severity, pointer }: Pick<Finding, 'code' | 'severity' | 'pointer'>): boolean {
  return severity === 'error' && (/^E1/.test(code) || ABOUT_MONEY.includes(code) || PLACES.some((place) => place.test(pointer)))
}

/**
 * Hidden cases, impassable checks, choices without an accepted option, impossible amounts, and decisions of sandbox and
 * status table.
 */
const ABOUT_MONEY = ['E227', 'E228', 'E229', 'E306', 'E516']

const PLACES = [
  /^lender\.json#\/(limits|lendsIn)(\/|$)/,
  /^screens\/[^#]+#\/checks(\/|$)/,
  /^screens\/[^#]+#\/fields\/.*\/refuse(\/|$)/,
  /^fields\.json#\/.*\/refuse(\/|$)/,
]
