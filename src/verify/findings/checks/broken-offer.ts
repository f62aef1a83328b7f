import { compileLender, inliner, lenderFacts, placeOf } from '#engine/authoring.ts'
import { type CompiledLender, type Facts, type FactsFile, lenderOf, pointTo } from '#engine/index.ts'
import { feesFor, offersFor, quoteFor } from '#product/index.ts'
import { type Check, type Found, findingsOf, here, type Reads, relatedPlace, replacementFix } from '../check.ts'
import { anAcme } from '../examples/finding-example.ts'
import { type CheckedFlow, type CheckedScreen, inlinerOf, soundFile, soundScreens } from '../reading/checked-flow.ts'
import { readsOf } from '../reading/fact-reads.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'
import { allReads } from '../reading/reads-of-use.ts'
import { writtenLast } from '../reading/written-last.ts'

const file = 'lender.json'
const offers = (rates: string, terms = '[10]') =>
  `"limits": { "terms": ${terms}, "originationFee": 3, "rates": [${rates}], "fees": [{ "id": "origination", "percent": { "var": "lender.limits.originationFee" }, "prepaid": true }] }`
const fixed = '{ "id": "fixed-10", "term": 10, "rate": 8.75, "rateType": "FIXED" }'
const withFees = (fees: string) => `"limits": { "terms": [10], "rates": [${fixed}], "fees": [${fees}] }`
const name = '"name": "Acme Lending"'

/**
 * Reports rates that cannot be chosen, terms without a rate, fees without charge or label, and offers outside the
 * lender's own APR limits.
 */
export const brokenOffer = {
  codes: ['E131', 'E132', 'E133', 'E134', 'E135', 'W136', 'E148'],
  phase: 'references',
  run,
  examples: {
    E131: {
      why: 'Of two rates for the same term and type the first counts, and nobody is ever offered the other.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${offers(`${fixed}, { "id": "floating-10", "term": 10, "rate": 8.25, "rateType": "FLOATING" }`)}`,
      wrong: `${name}, ${offers(`${fixed}, { "id": "again", "term": 10, "rate": 9, "rateType": "FIXED" }`)}`,
    },
    E132: {
      why: 'The lender lists a term that it has no rate for, so nobody can choose it.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${offers(fixed)}`,
      wrong: `${name}, ${offers(fixed, '[10, 17]')}`,
    },
    W136: {
      why: 'The lender charges a hundredth of what was meant: percentages stand in percent, 1.75 for 1.75 %, and not as fractions.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${offers(fixed)}`,
      wrong: `${name}, ${offers(fixed).replace('"originationFee": 3', '"originationFee": 0.03')}`,
    },
    E133: {
      why: 'With its fees the offer has an APR that the lender itself rules out: what the footer promises and what is offered differ, and that is against the law.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${offers(fixed)}`,
      wrong: `${name}, ${offers(fixed.replace('8.75', '15.5'))}`,
    },
    E134: {
      why: 'A fee is an amount or a percentage of what is borrowed. With both, or with none, nobody knows what is charged.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${withFees('{ "id": "valuation", "amount": { "usd": "500" } }')}`,
      wrong: `${name}, ${withFees('{ "id": "valuation", "amount": { "usd": "500" }, "percent": 3 }')}`,
    },
    E148: {
      why: 'A fee may read a setting of lender.json. Where the setting is not there, the fee cannot be worked out, and the product offers nothing rather than something that looks cheaper than it is.',
      file: 'acme/lender.json',
      at: name,
      right: `${name}, ${withFees('{ "id": "origination", "percent": { "first_of": [{ "var": "lender.limits.originationFee" }, 3] } }')}`,
      wrong: `${name}, ${withFees('{ "id": "origination", "percent": { "var": "lender.limits.originationFee" } }')}`,
    },
    E135: {
      why: 'The offers screen names each fee by its label. Without one a borrower would read an amount and not what it is for.',
      file: 'acme/screens/start/offers.json',
      right: '"flood": "Flood certificate"',
      wrong: '"recording": "Flood certificate"',
      otherFiles: {
        'acme/lender.json': { ...anAcme, limits: { fees: [{ id: 'flood', amount: { usd: '10' } }] } },
        'acme/status-routes.json': { statuses: { OFFER_SELECTION: 'start/offers' } },
        'acme/screens/start/offers.json': {
          ...{ kind: 'offers', heading: 'Choose', saves: 'application', fields: [], submit: 'Continue' },
          ...{ labels: { flood: 'Flood certificate' }, notOffered: 'Not any more' },
        },
      },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const limits = partAt(soundFile(flow, file), 'limits')
  if (limits === undefined) return undefined
  const [rates, fees] = [partsAt(limits, 'rates'), partsAt(limits, 'fees')]
  const duplicates = findingsOf(rates.map((rate) => duplicateRate(rate, rates)))
  return [
    PERCENTAGES.map((name) => fraction(partAt(limits, name), name)),
    rates.map((rate) => fraction(partAt(rate, 'rate'), 'rate')),
    duplicates,
    partsAt(limits, 'terms').map((term) => termWithoutRate(term, rates)),
    fees.map(feeWithoutCharge),
    soundScreens(flow).map((screen) => screen.kind === 'offers' && fees.map((fee) => feeWithoutLabel(fee, screen, flow))),
    feesWithoutFact(flow, fees),
    duplicates.length === 0 && aprsOutside(flow, limits, rates),
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

/** Reports a percentage that is so small that a fraction was meant. */
function fraction(part: Part | undefined, name: string): Found {
  const percent = part?.node.value
  if (!part || typeof percent !== 'number' || percent <= 0 || percent >= LEAST_PERCENTAGE) return undefined
  const meant = String(Number((percent * 100).toPrecision(12)))
  return {
    code: 'W136',
    ...here(part),
    confidence: 'suspected',
    message: `"${name}" is ${percent}, which is ${percent} percent: a percentage is written as ${meant} for ${meant} %.`,
    why: `Offers would be worked out with ${percent} %, a hundredth of what was probably meant, and borrowers would read it.`,
    fixes: [replacementFix(`Write ${meant}, if ${meant} % is meant`, 'review', placeOf(part.node), meant)],
  }
}

function duplicateRate(rate: Part, rates: readonly Part[]): Found {
  const first = rates.find((other) => kindOf(other) === kindOf(rate))
  if (first === rate || first === undefined) return undefined
  return {
    code: 'E131',
    ...here(rate),
    message: `There is another rate for a term of ${kindOf(rate)}.`,
    why: 'A borrower chooses a term and a type, so the first one is offered and this one never is.',
    related: [relatedPlace(first.node, 'the rate that is offered')],
    advice: 'Take one of the two out, or give it another term or type.',
  }
}

function termWithoutRate(term: Part, rates: readonly Part[]): Found {
  if (rates.some(({ node }) => memberAt(node, 'term')?.value === term.node.value)) return undefined
  return {
    code: 'E132',
    ...here(term),
    message: `No rate has a term of ${String(term.node.value)} years.`,
    why: 'The term looks as if it were offered, and no borrower can choose it.',
    advice: 'Add a rate for it to "rates", or take the term out.',
  }
}

function feeWithoutCharge(fee: Part): Found {
  const [amount, percent] = [memberAt(fee.node, 'amount'), memberAt(fee.node, 'percent')]
  const both = amount !== undefined && percent !== undefined
  if (!both && (amount ?? percent) !== undefined) return undefined
  return {
    code: 'E134',
    ...here(fee),
    message: `The fee "${idIn(fee)}" says ${both ? 'an amount and a percentage' : 'neither an amount nor a percentage'}.`,
    why: both ? 'Only the percentage is charged.' : 'It costs nothing, so nobody is reported of it.',
    advice: 'Say one of "amount" and "percent".',
  }
}

function feeWithoutLabel({ node: fee }: Part, { route, node, at }: CheckedScreen, { lender }: CheckedFlow): Found {
  const labels = memberAt(node, 'labels')
  const id = String(memberAt(fee, 'id')?.value)
  if (memberAt(labels, id) !== undefined) return undefined
  const place = placeOf(labels ?? node)
  const isLenders = lenderOf(placeOf(fee).file) !== lenderOf(place.file)
  return {
    code: 'E135',
    at: isLenders ? placeOf(memberAt(fee, 'id') ?? fee) : place,
    pointer: pointTo(at, 'labels'),
    message: `The fee "${id}" has no label on ${route}.`,
    why: 'The borrower would see an amount and not what it is for.',
    related: [isLenders ? relatedPlace(labels ?? node, 'the labels') : relatedPlace(fee, 'the fee')],
    advice: `Write in flows/${lender}/screens/${route}.json, or create it: { "labels": { "${id}": "…" } }`,
  }
}

/** Fees that depend on lender.json alone, and cannot be worked out from it. */
function feesWithoutFact(flow: CheckedFlow, fees: readonly Part[]): Found {
  const { lender, facts } = offersTo(flow)
  const [offer] = offersFor(lender.limits, facts)
  if (offer === undefined) return undefined
  return fees.map((part): Found => {
    const fee = lender.limits.fees?.find(({ id }) => id === idIn(part))
    const read = ['amount', 'percent', 'shownWhen'].flatMap((key) => {
      const rule = memberAt(part.node, key)
      return rule ? allReads(flow, readsOf(rule)).map(({ path }) => path) : []
    })
    const charge = memberAt(part.node, 'amount') ?? memberAt(part.node, 'percent')
    if (fee === undefined || charge === undefined || read.some((path) => !path.startsWith('lender.'))) return undefined
    if (feesFor({ ...lender.limits, fees: [fee] }, offer.amount.minimum, facts)) return undefined
    const unset = read.find((path) => valueAt(facts, path) === undefined)
    const settings = unset === undefined ? [] : [pointTo(file, ...unset.split('.').slice(1))]
    const last = writtenLast(flow.resolved, [...settings, part.at])
    const reason = unset === undefined ? 'comes to no amount' : `reads "${unset}", which this lender does not set`
    return {
      code: 'E148',
      at: last?.at ?? placeOf(charge),
      pointer: last?.pointer ?? part.at,
      message: `The fee "${idIn(part)}" ${reason}, so nobody is made an offer.`,
      why: 'An offer without one of its fees would look cheaper than it is, and is refused.',
      related: [relatedPlace(charge, 'the charge')],
      advice: unset === undefined ? 'Let it come to an amount.' : `Set "${unset.replace('lender.', '')}" in lender.json.`,
    }
  })
}

function valueAt(facts: Facts, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as { readonly [key: string]: unknown } | undefined)?.[key], facts)
}

/** Offers outside the APR limits. With a fixed fee, the APR differs most from the rate at the least amount. */
function aprsOutside(flow: CheckedFlow, limits: Part, rates: readonly Part[]): Found {
  const { lender, facts } = offersTo(flow)
  const all = lender.limits
  // An APR minimum above the maximum has a finding of its own, and would be reported at every offer again.
  if (all.aprMinimum > all.aprMaximum) return undefined
  const reported = new Set<Part>()
  return offersFor(all, facts).map((offer): Found => {
    const rate = rates.find((one) => offer.id === idIn(one) || offer.id === `${idIn(one)}-interest-only`)
    const quote = quoteFor(all, { ...offer, amount: offer.amount.minimum }, facts)
    if (!rate || !quote || reported.has(rate) || (quote.apr >= all.aprMinimum && quote.apr <= all.aprMaximum)) return undefined
    reported.add(rate)
    const [bound, name] = quote.apr < all.aprMinimum ? (['below', 'aprMinimum'] as const) : (['above', 'aprMaximum'] as const)
    const limit = memberAt(limits.node, name)
    const payments = offer.interestOnly ? ' where only interest is paid' : ''
    return {
      code: 'E133',
      at: placeOf(memberAt(rate.node, 'rate') ?? rate.node),
      pointer: pointTo(rate.at, 'rate'),
      message: `With its fee this rate comes to an APR of ${quote.apr} percent${payments}, which is ${bound} "${name}", ${all[name]}.`,
      why: 'The footer of every page promises borrowers that the APR lies between the two.',
      related: limit ? [relatedPlace(limit, `"${name}" is ${all[name]}`)] : [],
      advice: `Change the rate, the fees that are kept back or "${name}".`,
    }
  })
}

/** A lender, and the facts of a borrower who is old enough for its offers and has no approved amount, which would limit them. */
function offersTo(flow: CheckedFlow): { readonly lender: CompiledLender; readonly facts: Facts } {
  const inline = flow.sound('facts.json') ? inlinerOf(flow) : inliner({} as FactsFile)
  const lender = compileLender(flow.resolved, inline)
  return { lender, facts: { today: '2100-01-01', profile: { dob: '1900-01-01' }, lender: lenderFacts(lender) } }
}

function kindOf({ node }: Part): string {
  return `${memberAt(node, 'term')?.value} years, ${memberAt(node, 'rateType')?.value}`
}

function idIn({ node }: Part): unknown {
  return memberAt(node, 'id')?.value
}
