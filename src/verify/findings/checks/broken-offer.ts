import { compileLender, inliner, lenderFacts, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type CompiledLender, type Facts, type FactsFile, itemKey, lenderOf, pointTo } from '#engine/index.ts'
import { feesFor, offersFor, quoteFor } from '#product/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace, replacementFix } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { readsOf } from '../reading/fact-reads.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'
import { allReads } from '../reading/reads-of-use.ts'
import { writtenLast } from '../reading/written-last.ts'
import { examples } from './broken-offer/example.ts'

const file = 'lender.json'
const limitsAt = pointTo(file, 'limits')

/**
 * Reports rates that cannot be chosen, terms without a rate, fees without charge or label, and offers outside the
 * lender's own APR limits.
 */
export const brokenOffer = {
  codes: ['E131', 'E132', 'E133', 'E134', 'E135', 'W136', 'E148'],
  phase: 'references',
  examples,
  run,
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const limits = memberAt(flow.resolved.files.get(file), 'limits')
  if (limits === undefined || !flow.sound(file)) return []
  const duplicates = duplicateRates(limits)
  return [
    ...fractions(limits),
    ...duplicates,
    ...termsWithoutRate(limits),
    ...feesWithoutCharge(limits),
    ...feesWithoutLabel(flow, limits),
    ...feesWithoutFact(flow, limits),
    ...(duplicates.length === 0 ? aprsOutside(flow, limits) : []),
  ]
}

const PERCENTAGES = [
  'aprMinimum',
  'aprMaximum',
  'originationFee',
  'originationFeeMaximum',
  'primeRate',
  'rateMaximum',
  'lateChargePercent',
]
/** A percentage below it is taken for a fraction of 1: 0.0175 for 1.75 %. */
const LEAST_PERCENTAGE = 0.2

/** Percentages that are so small that a fraction was meant. */
function fractions(limits: SourceNode): LenderFinding[] {
  const rates = itemsAt(limits, 'rates').map(
    (rate, index) => [memberAt(rate, 'rate'), pointTo(rateAt(rate, index), 'rate'), 'rate'] as const,
  )
  const others = PERCENTAGES.map((name) => [memberAt(limits, name), pointTo(limitsAt, name), name] as const)
  return [...others, ...rates].flatMap(([node, pointer, name]): Found => {
    const percent = node?.value
    if (!node || typeof percent !== 'number' || percent <= 0 || percent >= LEAST_PERCENTAGE) return []
    const meant = String(Number((percent * 100).toPrecision(12)))
    return {
      code: 'W136',
      at: placeOf(node),
      pointer,
      confidence: 'suspected',
      message: `"${name}" is ${percent}, which is ${percent} percent: a percentage is written as ${meant} for ${meant} %.`,
      why: `Offers would be worked out with ${percent} %, a hundredth of what was probably meant, and borrowers would read it.`,
      fixes: [replacementFix(`Write ${meant}, if ${meant} % is meant`, 'review', placeOf(node), meant)],
    }
  })
}

function duplicateRates(limits: SourceNode): LenderFinding[] {
  const rates = itemsAt(limits, 'rates')
  return rates.flatMap((rate, index): Found => {
    const first = rates.find((other) => kindOf(other) === kindOf(rate))
    if (first === rate || first === undefined) return []
    return {
      code: 'E131',
      at: placeOf(rate),
      pointer: rateAt(rate, index),
      message: `There is another rate for a term of ${kindOf(rate)}.`,
      why: 'A borrower chooses a term and a type, so the first one is offered and this one never is.',
      related: [relatedPlace(first, 'the rate that is offered')],
      fixes: [advice('Take one of the two out, or give it another term or type.')],
    }
  })
}

function termsWithoutRate(limits: SourceNode): LenderFinding[] {
  const rated = itemsAt(limits, 'rates').map((rate) => memberAt(rate, 'term')?.value)
  return itemsAt(limits, 'terms').flatMap((term, index): Found => {
    if (rated.includes(term.value)) return []
    return {
      code: 'E132',
      at: placeOf(term),
      pointer: pointTo(limitsAt, 'terms', index),
      message: `No rate has a term of ${String(term.value)} years.`,
      why: 'The term looks as if it were offered, and no borrower can choose it.',
      fixes: [advice('Add a rate for it to "rates", or take the term out.')],
    }
  })
}

function feesWithoutCharge(limits: SourceNode): LenderFinding[] {
  return itemsAt(limits, 'fees').flatMap((fee, index): Found => {
    const both = memberAt(fee, 'amount') !== undefined && memberAt(fee, 'percent') !== undefined
    if (!both && (memberAt(fee, 'amount') ?? memberAt(fee, 'percent')) !== undefined) return []
    return {
      code: 'E134',
      at: placeOf(fee),
      pointer: feeAt(fee, index),
      message: `The fee "${idOf(fee)}" says ${both ? 'an amount and a percentage' : 'neither an amount nor a percentage'}.`,
      why: both ? 'Only the percentage is charged.' : 'It costs nothing, so nobody is reported of it.',
      fixes: [advice('Say one of "amount" and "percent".')],
    }
  })
}

function feesWithoutLabel(flow: CheckedFlow, limits: SourceNode): LenderFinding[] {
  const screens = [...flow.screens.values()].filter(
    ({ route, node }) => flow.sound(`screens/${route}.json`) && textAt(node, 'kind') === 'offers',
  )
  return screens.flatMap(({ route, node, at }) =>
    itemsAt(limits, 'fees').flatMap((fee): Found => {
      const labels = memberAt(node, 'labels')
      const id = String(idOf(fee))
      if (memberAt(labels, id) !== undefined) return []
      const place = placeOf(labels ?? node)
      const isLenders = lenderOf(placeOf(fee).file) !== lenderOf(place.file)
      return {
        code: 'E135',
        at: isLenders ? placeOf(memberAt(fee, 'id') ?? fee) : place,
        pointer: pointTo(at, 'labels'),
        message: `The fee "${id}" has no label on ${route}.`,
        why: 'The borrower would see an amount and not what it is for.',
        related: [isLenders ? relatedPlace(labels ?? node, 'the labels') : relatedPlace(fee, 'the fee')],
        fixes: [advice(`Write in flows/${flow.lender}/screens/${route}.json, or create it: { "labels": { "${id}": "…" } }`)],
      }
    }),
  )
}

/** Fees that depend on lender.json alone, and cannot be worked out from it. */
function feesWithoutFact(flow: CheckedFlow, limits: SourceNode): LenderFinding[] {
  const lender = lenderIn(flow)
  const { fees = [] } = lender.limits
  const facts: Facts = { ...anybody, lender: lenderFacts(lender) }
  const [offer] = offersFor(lender.limits, facts)
  if (offer === undefined) return []
  return itemsAt(limits, 'fees').flatMap((node, index): Found => {
    const fee = fees.find(({ id }) => id === idOf(node))
    const read = ['amount', 'percent', 'shownWhen'].flatMap((key) => {
      const rule = memberAt(node, key)
      return rule ? allReads(flow, readsOf(rule)).map(({ path }) => path) : []
    })
    if (fee === undefined || read.some((path) => !path.startsWith('lender.'))) return []
    if (feesFor({ ...lender.limits, fees: [fee] }, offer.amount.minimum, facts)) return []
    const unset = read.find((path) => valueAt(facts, path) === undefined)
    const charge = memberAt(node, 'amount') ?? memberAt(node, 'percent')
    if (charge === undefined) return []
    const parts = [pointTo(file, unset?.split('.').slice(1).join('/') ?? ''), feeAt(node, index)]
    const last = writtenLast(flow.resolved, unset === undefined ? parts.slice(1) : parts)
    const reason = unset === undefined ? 'comes to no amount' : `reads "${unset}", which this lender does not set`
    return {
      code: 'E148',
      at: last?.at ?? placeOf(charge),
      pointer: last?.pointer ?? feeAt(node, index),
      message: `The fee "${idOf(node)}" ${reason}, so nobody is made an offer.`,
      why: 'An offer without one of its fees would look cheaper than it is, and is refused.',
      related: [relatedPlace(charge, 'the charge')],
      fixes: [
        advice(unset === undefined ? 'Let it come to an amount.' : `Set "${unset.replace('lender.', '')}" in lender.json.`),
      ],
    }
  })
}

function valueAt(facts: Facts, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as { readonly [key: string]: unknown } | undefined)?.[key], facts)
}

/**
 * Facts of a borrower who is old enough for all offers and has no approved amount, which would restrict the amounts.
 */
const anybody: Facts = { today: '2100-01-01', profile: { dob: '1900-01-01' } }

/** Offers outside the APR limits. With a fixed fee, the APR differs most from the rate at the least amount. */
function aprsOutside(flow: CheckedFlow, limits: SourceNode): LenderFinding[] {
  const lender = lenderIn(flow)
  const all = lender.limits
  const facts: Facts = { ...anybody, lender: lenderFacts(lender) }
  const rates = itemsAt(limits, 'rates')
  // An APR minimum above the maximum has a finding of its own, and would be reported at every offer again.
  if (all.aprMinimum > all.aprMaximum) return []
  const reported = new Set<SourceNode>()
  return offersFor(all, facts).flatMap((offer): Found => {
    const index = rates.findIndex((rate) => offer.id === idOf(rate) || offer.id === `${idOf(rate)}-interest-only`)
    const rate = rates[index]
    const quote = quoteFor(all, { ...offer, amount: offer.amount.minimum }, facts)
    if (!rate || !quote || reported.has(rate) || (quote.apr >= all.aprMinimum && quote.apr <= all.aprMaximum)) return []
    reported.add(rate)
    const [bound, name] = quote.apr < all.aprMinimum ? (['below', 'aprMinimum'] as const) : (['above', 'aprMaximum'] as const)
    const limit = memberAt(limits, name)
    const payments = offer.interestOnly ? ' where only interest is paid' : ''
    return {
      code: 'E133',
      at: placeOf(memberAt(rate, 'rate') ?? rate),
      pointer: pointTo(rateAt(rate, index), 'rate'),
      message: `With its fee this rate comes to an APR of ${quote.apr} percent${payments}, which is ${bound} "${name}", ${all[name]}.`,
      why: 'The footer of every page promises borrowers that the APR lies between the two.',
      related: limit ? [relatedPlace(limit, `"${name}" is ${all[name]}`)] : [],
      fixes: [advice(`Change the rate, the fees that are kept back or "${name}".`)],
    }
  })
}

function lenderIn({ resolved, sound }: CheckedFlow): CompiledLender {
  const named = sound('facts.json') ? resolved.files.get('facts.json')?.value : undefined
  return compileLender(resolved, inliner((named ?? {}) as FactsFile))
}

function feeAt(fee: SourceNode, index: number): string {
  return pointTo(limitsAt, 'fees', itemKey(fee, index))
}

function rateAt(rate: SourceNode, index: number): string {
  return pointTo(limitsAt, 'rates', itemKey(rate, index))
}

function kindOf(rate: SourceNode): string {
  return `${memberAt(rate, 'term')?.value} years, ${memberAt(rate, 'rateType')?.value}`
}

function idOf(rate: SourceNode): unknown {
  return memberAt(rate, 'id')?.value
}
