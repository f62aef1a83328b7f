import {
  businessDaysAfter,
  type Cents,
  type CompiledFlow,
  type Facts,
  type JsonObject,
  type Limits,
  monthsAfter,
} from '#engine/index.ts'
import { feesFor } from '../offers/fees-for.ts'
import { MONTHS_IN_YEAR } from './interest.ts'
import { isLoan, isRate, type Loan } from './loan.ts'
import { amortizingPayment, interestOnlyPayment } from './payment.ts'
import { percentOf } from './percent-of.ts'
import { amortizingSchedule, interestOnlySchedule, type Schedule } from './schedule.ts'

/** Business days from the day of signing to the last day on which the borrower may cancel (12 CFR 1026.15(a)(3)). */
const DAYS_TO_CANCEL = 3

/**
 * The `loan` facts of documents: the figures of the offer that the borrower accepted, and the dates that follow from
 * the day of the document. The rate, the payment and the APR are those accepted, whatever the lender offers today.
 * Without an accepted offer, or where one of its fees cannot be computed, only the dates.
 *
 * @param facts `today` is the day of the document, the day of signing where it is to be signed
 */
export function loanFacts({ live }: Pick<CompiledFlow, 'live'>, facts: Facts): JsonObject {
  const { limits } = live.lender
  const lastDayToCancel = businessDaysAfter(facts.today, DAYS_TO_CANCEL)
  const fundsDate = businessDaysAfter(lastDayToCancel, 1)
  const always = { date: facts.today, lastDayToCancel, fundsDate, ...example(limits) }
  const accepted = acceptedLoan(facts)
  if (!accepted) return always
  const { amount, rate, months, interestOnly, rateType } = accepted
  const schedule = interestOnly ? interestOnlySchedule(accepted) : amortizingSchedule(accepted)
  const fees = feesFor(limits, amount, facts)
  if (!fees) return always
  const sumOf = (prepaid: boolean) => sum(fees.filter((fee) => fee.prepaid === prepaid).map((fee) => fee.amount))
  const apr = facts.application?.apr
  const firstDueDate = monthsAfter(fundsDate, 1)
  return {
    ...always,
    firstDueDate,
    lastDueDate: monthsAfter(fundsDate, months),
    ...{ amount, term: months / MONTHS_IN_YEAR, months, rate, rateType, interestOnly },
    monthlyRate: rate / MONTHS_IN_YEAR,
    ...(typeof apr === 'number' && { apr }),
    ...(rateType === 'FLOATING' && variableRate(limits, accepted)),
    payment: schedule.payment,
    lastPayment: schedule.payments.at(-1) ?? schedule.payment,
    paid: schedule.paid,
    interest: schedule.interest,
    prepaidFees: sumOf(true),
    thirdPartyFees: sumOf(false),
    financeCharge: schedule.interest + sumOf(true),
    cashInHand: amount - sumOf(true),
    ...(limits.lateChargePercent !== undefined && { lateCharge: percentOf(schedule.payment, limits.lateChargePercent) }),
    fees: fees.map(({ id, amount: charged, upTo, prepaid }) => ({ id, amount: charged, upTo, prepaid })),
    payments: equalPayments(schedule, fundsDate),
    years: years(schedule, amount),
  }
}

type Accepted = Loan & { readonly interestOnly: boolean; readonly rateType: string }

function acceptedLoan({ application = {} }: Facts): Accepted | undefined {
  const { amount, term, rate, rateType = 'FIXED', interestOnly = false } = application
  if (typeof amount !== 'number' || typeof term !== 'number' || typeof rate !== 'number') return undefined
  const loan = { amount, rate, months: term * MONTHS_IN_YEAR }
  if (!isLoan(loan) || amount === 0 || typeof rateType !== 'string') return undefined
  return { ...loan, rateType, interestOnly: interestOnly === true }
}

/** The example of 12 CFR 1026.40(d)(5)(iii): $10,000 at the lender's last variable rate, or at its last rate. */
function example({ rates = [], rateMaximum }: Limits): JsonObject {
  const offered = rates.findLast(({ rateType }) => rateType === 'FLOATING') ?? rates.at(-1)
  if (!offered) return {}
  const loan = { amount: EXAMPLE_AMOUNT, rate: offered.rate, months: offered.term * MONTHS_IN_YEAR }
  if (!isLoan(loan)) return {}
  const highest = rateMaximum !== undefined && isRate(rateMaximum) && { ...loan, rate: rateMaximum }
  return {
    exampleAmount: loan.amount,
    exampleRate: loan.rate,
    exampleTerm: offered.term,
    exampleMonths: loan.months,
    examplePayment: amortizingPayment(loan),
    ...(highest && { exampleHighestRate: highest.rate, exampleHighestPayment: amortizingPayment(highest) }),
  }
}

const EXAMPLE_AMOUNT: Cents = 1_000_000

/** The facts of a variable rate: the index that the rate follows, and the payment at the highest rate. */
function variableRate({ primeRate, rateMaximum }: Limits, { interestOnly, ...loan }: Accepted): JsonObject {
  // Rounded to a thousandth, because the difference of two decimals has digits that nobody wrote.
  const margin = primeRate !== undefined && { index: primeRate, margin: Math.round((loan.rate - primeRate) * 1000) / 1000 }
  const highest = rateMaximum !== undefined && isRate(rateMaximum) && { ...loan, rate: rateMaximum }
  return {
    ...margin,
    ...(highest && {
      highestRate: highest.rate,
      highestPayment: interestOnly ? interestOnlyPayment(highest) : amortizingPayment(highest),
    }),
  }
}

/** The payments, those of the same amount that follow one another as one. */
function equalPayments({ payments }: Schedule, fundsDate: string): JsonObject[] {
  const groups: { readonly amount: Cents; readonly from: number; to: number }[] = []
  for (const [index, amount] of payments.entries()) {
    const group = groups.at(-1)
    if (group?.amount === amount) group.to = index + 1
    else groups.push({ amount, from: index + 1, to: index + 1 })
  }
  return groups.map(({ amount, from, to }) => {
    return { count: to - from + 1, amount, first: monthsAfter(fundsDate, from), last: monthsAfter(fundsDate, to) }
  })
}

function years({ payments, balances }: Schedule, amount: Cents): JsonObject[] {
  const count = Math.ceil(payments.length / MONTHS_IN_YEAR)
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * MONTHS_IN_YEAR, Math.min((index + 1) * MONTHS_IN_YEAR, payments.length)]
    const paid = sum(payments.slice(from, to))
    const before = index === 0 ? amount : (balances[from - 1] ?? 0)
    const balance = balances[to - 1] ?? 0
    const principal = before - balance
    return { number: index + 1, payments: paid, interest: paid - principal, principal, balance }
  })
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
