/**
 * Whether an error is about money, or about who may have a loan: nobody can allow such a one. That is every mistake in a
 * rule (they decide what is asked, refused and offered), and whatever is wrong with limits, checks and refused answers.
 */
import type { Finding } from '#engine/authoring.ts'
export function concernsMoney({ code, severity, pointer }: Pick<Finding, 'code' | 'severity' | 'pointer'>): boolean {
  return severity === 'error' && (/^E1/.test(code) || ABOUT_MONEY.includes(code) || PLACES.some((place) => place.test(pointer)))
}

/** Hidden cases, impassable checks, choices without an answer; amounts that nobody can type; what the sandbox and statuses decide. */
const ABOUT_MONEY = ['E227', 'E228', 'E229', 'E306', 'E516']

const PLACES = [
  /^lender\.json#\/(limits|lendsIn)(\/|$)/,
  /^screens\/[^#]+#\/checks(\/|$)/,
  /^screens\/[^#]+#\/fields\/.*\/refuse(\/|$)/,
  /^fields\.json#\/.*\/refuse(\/|$)/,
]
