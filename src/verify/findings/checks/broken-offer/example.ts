import { anAcme, type FindingExamples } from '../../examples/finding-example.ts'

const limits = (rates: string, terms = '[10]') =>
  `"limits": { "terms": ${terms}, "originationFee": 3, "rates": [${rates}], "fees": [{ "id": "origination", "percent": { "var": "lender.limits.originationFee" }, "prepaid": true }] }`
const fixed = '{ "id": "fixed-10", "term": 10, "rate": 8.75, "rateType": "FIXED" }'
const offered = (fees: string) => `"limits": { "terms": [10], "rates": [${fixed}], "fees": [${fees}] }`
const name = '"name": "Acme Lending"'

export const examples = {
  E131: {
    why: 'Of two rates for the same term and type the first counts, and nobody is ever offered the other.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${limits(`${fixed}, { "id": "floating-10", "term": 10, "rate": 8.25, "rateType": "FLOATING" }`)}`,
    wrong: `${name}, ${limits(`${fixed}, { "id": "again", "term": 10, "rate": 9, "rateType": "FIXED" }`)}`,
  },
  E132: {
    why: 'The lender lists a term that it has no rate for, so nobody can choose it.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${limits(fixed)}`,
    wrong: `${name}, ${limits(fixed, '[10, 17]')}`,
  },
  W136: {
    why: 'The lender charges a hundredth of what was meant: percentages stand in percent, 1.75 for 1.75 %, and not as fractions.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${limits(fixed)}`,
    wrong: `${name}, ${limits(fixed).replace('"originationFee": 3', '"originationFee": 0.03')}`,
  },
  E133: {
    why: 'With its fees the offer has an APR that the lender itself rules out: what the footer promises and what is offered differ, and that is against the law.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${limits(fixed)}`,
    wrong: `${name}, ${limits(fixed.replace('8.75', '15.5'))}`,
  },
  E134: {
    why: 'A fee is an amount or a percentage of what is borrowed. With both, or with none, nobody knows what is charged.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${offered('{ "id": "valuation", "amount": { "usd": "500" } }')}`,
    wrong: `${name}, ${offered('{ "id": "valuation", "amount": { "usd": "500" }, "percent": 3 }')}`,
  },
  E148: {
    why: 'A fee may read a setting of lender.json. Where the setting is not there, the fee cannot be worked out, and the product offers nothing rather than something that looks cheaper than it is.',
    file: 'acme/lender.json',
    at: name,
    right: `${name}, ${offered('{ "id": "origination", "percent": { "first_of": [{ "var": "lender.limits.originationFee" }, 3] } }')}`,
    wrong: `${name}, ${offered('{ "id": "origination", "percent": { "var": "lender.limits.originationFee" } }')}`,
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
} satisfies FindingExamples
