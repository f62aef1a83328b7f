import type { Cents } from '#engine/index.ts'
import { MONTHS_IN_YEAR } from '../loan/interest.ts'
import type { Quote } from './quote-for.ts'

/** The share of a year's income, in percent, that a year's payments take. @param income a year, more than 0 */
export function paymentShare({ payment }: Pick<Quote, 'payment'>, income: Cents): number {
  return (payment * MONTHS_IN_YEAR * 100) / income
}
