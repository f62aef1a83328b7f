/** The content of the sidebar beside an application's screens: its progress and the chosen offer. */
import {
  type ApplicationProgress,
  type Cents,
  type Facts,
  isCoSigner,
  type Json,
  progressOfApplication,
  type ScreenRoute,
} from '#engine/index.ts'
import { MONTHS_IN_YEAR } from './loan/interest.ts'
import { isLoan } from './loan/loan.ts'
import { amortizingPayment, interestOnlyPayment } from './loan/payment.ts'

export type Sidebar = { readonly progress?: ApplicationProgress; readonly offer?: SidebarOffer }

export type SidebarOffer = {
  readonly amount: Cents
  /** The rate in percent a year. */
  readonly rate: number
  readonly interestOnly: boolean
  /** The term in years; absent until it is known, and for an interest-only loan. */
  readonly term?: number
  /** The monthly payment in cents; absent until the term is known, which an interest-only loan does not need. */
  readonly payment?: Cents
}

/**
 * Builds the sidebar beside a screen. The offer is included once both amount and rate are above 0, and never for a
 * co-signer, who borrows nothing.
 */
export function sidebarOf(flow: Parameters<typeof progressOfApplication>[0], facts: Facts, route?: ScreenRoute): Sidebar {
  const progress = progressOfApplication(flow, facts, route)
  const offer = isCoSigner(flow, facts) ? undefined : offerIn(facts)
  return { ...(progress && { progress }), ...(offer && { offer }) }
}

function offerIn({ application = {} }: Facts): SidebarOffer | undefined {
  const [amount, rate, term] = [aboveZero(application.amount), aboveZero(application.rate), aboveZero(application.term)]
  if (amount === undefined || rate === undefined) return undefined
  const interestOnly = application.interestOnly === true
  const months = interestOnly ? 1 : (term ?? 0) * MONTHS_IN_YEAR
  const loan = { amount, rate, months }
  return {
    amount,
    rate,
    interestOnly,
    ...(term !== undefined && !interestOnly && { term }),
    ...(isLoan(loan) && { payment: interestOnly ? interestOnlyPayment(loan) : amortizingPayment(loan) }),
  }
}

function aboveZero(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}
