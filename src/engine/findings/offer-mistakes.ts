import type { Facts } from '#engine/flow/facts.ts'
import type { Limits } from '#engine/flow/files.generated.ts'
import { itemKey, pointTo } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { offersFor } from '#engine/offers/offers-for.ts'
import { quoteFor } from '#engine/offers/quote-for.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { advice, lookAt, type Mistake } from './mistake.ts'
import { itemsAt, memberAt } from './node-parts.ts'

const file = 'lender.json'
const limitsAt = pointTo(file, 'limits')

/** Rates that nobody can choose, terms that nobody can have, and offers that the lender's own footer rules out. */
export function offerMistakes(flow: CheckedFlow): Mistake[] {
  const limits = memberAt(flow.resolved.files.get(file), 'limits')
  if (limits === undefined || !flow.sound(file)) return []
  const twins = twinRates(limits)
  return [...twins, ...termsWithoutRate(limits), ...(twins.length === 0 ? aprsOutside(limits) : [])]
}

function twinRates(limits: SourceNode): Mistake[] {
  const rates = itemsAt(limits, 'rates')
  return rates.flatMap((rate, index): Mistake[] => {
    const first = rates.find((other) => kindOf(other) === kindOf(rate))
    if (first === rate || first === undefined) return []
    return [
      {
        code: 'E131',
        at: placeOf(rate),
        pointer: rateAt(rate, index),
        confidence: 'proved',
        message: `There is another rate for a term of ${kindOf(rate)}.`,
        why: 'A borrower chooses a term and a type, so the first one is offered and this one never is.',
        related: [lookAt(first, 'the rate that is offered')],
        fixes: [advice('Take one of the two out, or give it another term or type.')],
      },
    ]
  })
}

function termsWithoutRate(limits: SourceNode): Mistake[] {
  const rated = itemsAt(limits, 'rates').map((rate) => memberAt(rate, 'term')?.value)
  return itemsAt(limits, 'terms').flatMap((term, index): Mistake[] => {
    if (rated.includes(term.value)) return []
    return [
      {
        code: 'E132',
        at: placeOf(term),
        pointer: pointTo(pointTo(limitsAt, 'terms'), index),
        confidence: 'proved',
        message: `No rate has a term of ${String(term.value)} years.`,
        why: 'The term looks as if it were offered, and no borrower can choose it.',
        fixes: [advice('Add a rate for it to "rates", or take the term out.')],
      },
    ]
  })
}

/** Old enough for whatever asks for an age, and nothing approved that would narrow the amounts. */
const anybody: Facts = { today: '2100-01-01', profile: { dob: '1900-01-01' } }

/** Fees are a share of the amount, so the least amount tells the APR of all but for what is rounded. */
function aprsOutside(limits: SourceNode): Mistake[] {
  const all = limits.value as unknown as Limits
  const rates = itemsAt(limits, 'rates')
  const told = new Set<SourceNode>()
  return offersFor(all, anybody).flatMap((offer): Mistake[] => {
    const index = rates.findIndex((rate) => offer.id === idOf(rate) || offer.id === `${idOf(rate)}-interest-only`)
    const rate = rates[index]
    const quote = quoteFor(all, { ...offer, amount: offer.amount.minimum }, anybody)
    if (!rate || !quote || told.has(rate) || (quote.apr >= all.aprMinimum && quote.apr <= all.aprMaximum)) return []
    told.add(rate)
    const [bound, name] = quote.apr < all.aprMinimum ? (['below', 'aprMinimum'] as const) : (['above', 'aprMaximum'] as const)
    const limit = memberAt(limits, name)
    const payments = offer.interestOnly ? ' where only interest is paid' : ''
    return [
      {
        code: 'E133',
        at: placeOf(memberAt(rate, 'rate') ?? rate),
        pointer: pointTo(rateAt(rate, index), 'rate'),
        confidence: 'proved',
        message: `With its fee this rate comes to an APR of ${quote.apr} percent${payments}, which is ${bound} "${name}", ${all[name]}.`,
        why: 'The footer of every page tells borrowers that the APR lies between the two.',
        related: limit ? [lookAt(limit, `"${name}" is ${all[name]}`)] : [],
        fixes: [advice(`Change the rate, the fee ("originationFee") or "${name}".`)],
      },
    ]
  })
}

function rateAt(rate: SourceNode, index: number): string {
  return pointTo(pointTo(limitsAt, 'rates'), itemKey(rate, index))
}

function kindOf(rate: SourceNode): string {
  return `${memberAt(rate, 'term')?.value} years, ${memberAt(rate, 'rateType')?.value}`
}

function idOf(rate: SourceNode): unknown {
  return memberAt(rate, 'id')?.value
}
