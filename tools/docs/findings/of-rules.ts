import type { FindingExample } from './finding-example.ts'
import { anAcme } from './small-parts.ts'

const apply = 'base/journeys/apply.json'
const facts = 'base/facts.json'
const income = 'base/screens/apply/income.json'
const birthdate = 'base/screens/apply/birthdate.json'
const open = '"openWhen": { "var": "flags.redesign" }'
const secondHome = '{ "in": [{ "var": "draft.propertyAddress.occupancyType" }, ["SECONDARY", "INVESTMENT"]] }'
const inAlabama = '{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }'
const heading = '"heading": "What do you earn?"'
const submit = '"submit": "Continue"'

const limits = (rates: string, terms = '[10]') =>
  `"limits": { "terms": ${terms}, "originationFee": 3, "rates": [${rates}], "fees": [{ "id": "origination", "percent": { "var": "lender.limits.originationFee" }, "prepaid": true }] }`
const fixed = '{ "id": "fixed-10", "term": 10, "rate": 8.75, "rateType": "FIXED" }'
const offered = (fees: string) => `"limits": { "terms": [10], "rates": [${fixed}], "fees": [${fees}] }`
const name = '"name": "Acme Lending"'

const checks = (...all: readonly string[]) => `"checks": [${all.join(', ')}], ${submit}`
const refuses = (id: string, operator: string, dollars: string, message: string) =>
  `{ "id": "${id}", "at": "income", "refuseWhen": { "${operator}": [{ "var": "draft.income.income" }, { "usd": "${dollars}" }] }, "message": "${message}" }`
const says = (otherwise: string, ...cases: readonly string[]) =>
  `"heading": { "cases": [${cases.join(', ')}], "otherwise": "${otherwise}" }`
const when = (id: string, rule: string, text: string) => `{ "id": "${id}", "when": ${rule}, "text": "${text}" }`
const registered = '{ "var": "session.registered" }'

/** The facts of the small flows, with a rule that lists more pages than anybody would. */
const factsWithMuch = {
  rules: {
    'second-home': { says: 'the property is not the main home', when: JSON.parse(secondHome) },
    'on-a-known-page': {
      says: 'the borrower is on one of very many pages',
      when: { in: [{ var: 'params.screen' }, Array.from({ length: 1_900 }, (_, page) => `page/${page}`)] },
    },
  },
  values: {
    companyName: { type: 'text', is: { var: 'lender.name' } },
    minimumAge: { type: 'integer', is: { if: [JSON.parse(inAlabama), 19, 18] } },
  },
}

/** E1xx: facts and rules. */
export const ofRules = {
  E101: {
    why: 'A rule or text names a fact that no question asks for and no server sends. It would read as absent for everybody, so what hangs on it would never come about, or always.',
    file: facts,
    right: secondHome,
    wrong: secondHome.replace('propertyAddress', 'propertyAdress'),
  },
  E102: {
    why: 'Once everything that is laid over each other counts, the smallest value is above the largest. Every answer is refused, and nobody passes the screen.',
    file: income,
    right: '"maximum": "$9,999"',
    wrong: '"minimum": "$20,000", "maximum": "$9,999"',
  },
  E103: {
    why: 'A rule waits for an answer that is none of those that can be given. It holds for nobody, and nobody notices.',
    file: facts,
    right: '["SECONDARY", "INVESTMENT"]',
    wrong: '["SECONDRY", "INVESTMENT"]',
  },
  E104: {
    why: 'An answer that was not given yet is not smaller, larger or different: it is not there. Compared without asking first whether it is answered, the rule holds for people whom nobody has asked.',
    file: facts,
    at: inAlabama,
    right:
      '{ "and": [{ "answered": "draft.propertyAddress.state" }, { "!=": [{ "var": "draft.propertyAddress.state" }, "TX"] }] }',
    wrong: '{ "!=": [{ "var": "draft.propertyAddress.state" }, "TX"] }',
  },
  E105: {
    why: 'A text is compared with a number, or an amount with a date. The two are never the same, whatever somebody answers.',
    file: facts,
    right: inAlabama,
    wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }, 19] }',
  },
  E106: {
    why: 'A rule has to come out as yes or no. A text or a number that stands in for one would count as yes whenever it is there, which is hardly what was meant.',
    file: apply,
    right: open,
    wrong: '"openWhen": { "var": "lender.name" }',
  },
  E107: {
    why: 'Rules are made of a closed list of operators (docs/operators.md). One that is not on the list means nothing.',
    file: facts,
    right: secondHome,
    wrong: secondHome.replace('"in"', '"isIn"'),
  },
  E108: {
    why: 'Each part of a rule is one operator with what it works on. With two in one object only one of them would count, and which is chance.',
    file: apply,
    right: open,
    wrong: '"openWhen": { "var": "flags.redesign", "!": { "var": "session.registered" } }',
  },
  E109: {
    why: 'The operator needs more to work on, or takes less. The message says how many.',
    file: facts,
    right: inAlabama,
    wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }] }',
  },
  E110: {
    why: 'A rule is asked for by a name that facts.json does not have.',
    file: apply,
    right: '"askWhen": { "rule": "second-home" }',
    wrong: '"askWhen": { "rule": "secnd-home" }',
  },
  E111: {
    why: 'A value is asked for by a name that facts.json does not have.',
    file: birthdate,
    right: '{ "value": "minimumAge" }',
    wrong: '{ "value": "minimumAg" }',
  },
  E112: {
    why: 'A default hides that something is not answered: the rule would decide about people of whom nothing is known. Ask with "answered" instead.',
    file: apply,
    right: open,
    wrong: '"openWhen": { "var": ["flags.redesign", true] }',
  },
  E113: {
    why: 'Such a path leads out of the facts and into the program behind them. It is never followed, and always reads as absent.',
    file: facts,
    right: secondHome,
    wrong: secondHome.replace('draft.propertyAddress.occupancyType', '__proto__.occupancyType'),
  },
  E114: {
    why: 'What differs between lenders is said in their files, not asked for in rules: otherwise nobody who reads the file of a lender knows what its borrowers see. Use a brand flag, a limit, or a file of the lender.',
    file: apply,
    at: open,
    right: '"openWhen": { "var": "lender.flags.main" }',
    wrong: '"openWhen": { "==": [{ "var": "lender.code" }, "ACME"] }',
  },
  E115: {
    why: 'A rule of thousands of parts can be neither understood nor proved, and would slow down every page that asks it. Give parts of it names, or say it with a list.',
    file: apply,
    right: open,
    wrong: '"openWhen": { "or": [{ "var": "flags.redesign" }, …] }',
    ellipsis: Array.from({ length: 2_100 }, () => '{ "var": "flags.redesign" }').join(', '),
  },
  E116: {
    why: 'Inside of a list a rule sees one item of it and nothing else. A named rule, written for all facts, would find none of what it reads.',
    file: apply,
    at: open,
    right: '"openWhen": { "some": [{ "var": "application.consents" }, { "==": [{ "var": "type" }, "SOFT_CREDIT"] }] }',
    wrong: '"openWhen": { "some": [{ "var": "application.consents" }, { "rule": "second-home" }] }',
  },
  E117: {
    why: 'Amounts are kept in whole cents. A bare number beside one leaves open whether it counts dollars or cents: { "usd": "5,000" } says it.',
    file: income,
    at: submit,
    right: checks(refuses('much', '>', '5,000', 'Less, please')),
    wrong: checks(refuses('much', '>', '5,000', 'Less, please').replace('{ "usd": "5,000" }', '5000')),
  },
  E118: {
    why: 'To know whether the rule holds one would have to know whether it holds.',
    file: facts,
    right: `"when": ${secondHome}`,
    wrong: '"when": { "rule": "second-home" }',
  },
  E120: {
    why: 'The fact exists, but nobody is asked for it any more on any way that leads there. It stays absent for everybody.',
    file: birthdate,
    right: '"refuseWhen": { "<": [{ "years_since": [{ "var": "draft.dob" }] }, { "value": "minimumAge" }] }',
    wrong:
      '"refuseWhen": { "and": [{ "==": [{ "var": "draft.isListedForSale" }, true] }, { "<": [{ "years_since": [{ "var": "draft.dob" }] }, 21] }] }',
  },
  E121: {
    why: 'The answer comes later in the journey. Whoever comes there first is judged by an answer that they had no chance to give.',
    file: 'base/screens/apply/property.json',
    right: '"as": "radio", "label": "How do you use it?"',
    wrong: '"as": "radio", "shownWhen": { "answered": "draft.dob" }, "label": "How do you use it?"',
  },
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
  E135: {
    why: 'The offers screen names each fee by its label. Without one a borrower would read an amount and not what it is for.',
    file: 'acme/screens/start/offers.json',
    right: '"flood": "Flood certificate"',
    wrong: '"recording": "Flood certificate"',
    beside: {
      'acme/lender.json': { ...anAcme, limits: { fees: [{ id: 'flood', amount: { usd: '10' } }] } },
      'acme/status-routes.json': { statuses: { OFFER_SELECTION: 'start/offers' } },
      'acme/screens/start/offers.json': {
        ...{ kind: 'offers', heading: 'Choose', saves: 'application', fields: [], submit: 'Continue' },
        ...{ labels: { flood: 'Flood certificate' }, notOffered: 'Not any more' },
      },
    },
  },
  W141: {
    why: 'The rule makes no difference: it comes out the same for every borrower there could be. Often "and" was meant for "or", or a limit stands on the wrong side.',
    file: apply,
    right: open,
    wrong: '"openWhen": { "or": [{ "var": "flags.redesign" }, { "!": { "var": "flags.redesign" } }] }',
  },
  W142: {
    why: 'Without this condition the rule would come out the same for everybody. Whoever wrote it meant it to matter.',
    file: apply,
    right: open,
    wrong: `"openWhen": { "and": [{ "var": "flags.redesign" }, { "or": [{ "var": "flags.redesign" }, ${registered}] }] }`,
  },
  E143: {
    why: 'Of several cases the first that holds decides. Here everybody for whom this one holds is taken by those before it, so what it says is for nobody.',
    file: income,
    at: heading,
    right: says(
      'What do you earn?',
      when('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
      when('known', registered, 'Welcome back'),
    ),
    wrong: says(
      'What do you earn?',
      when('known', registered, 'Welcome back'),
      when('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
    ),
  },
  W144: {
    why: 'The limits of the question refuse already whatever the check would refuse, or its rule cannot hold. Nobody ever reads its message.',
    file: income,
    at: submit,
    right: checks(refuses('much', '>', '5,000', 'Less, please')),
    wrong: checks(refuses('much', '>', '50,000', 'Less, please')),
  },
  W145: {
    why: 'Of several messages at a question the first is shown. What this limit or check refuses, one before it refuses, too, so its message is never the first.',
    file: income,
    at: submit,
    right: checks(refuses('too-much', '>', '9,000', 'Far less, please'), refuses('much', '>', '5,000', 'Less, please')),
    wrong: checks(refuses('much', '>', '5,000', 'Less, please'), refuses('too-much', '>', '9,000', 'Far less, please')),
  },
  W146: {
    why: 'The cases take everybody who comes there, so that nobody is left for "otherwise". Either the last case should be the "otherwise", or one of the cases takes more people than it should.',
    file: income,
    at: heading,
    right: says('What do you earn?', when('known', registered, 'Welcome back')),
    wrong: says('Hello', when('known', registered, 'Welcome back'), when('new', `{ "!": ${registered} }`, 'What do you earn?')),
  },
  I149: {
    why: 'The rule has so many parts that it cannot be looked at for everybody within the budget. It is no mistake; but whether it ever holds is known from scenarios alone.',
    file: apply,
    at: '"askWhen": { "rule": "second-home" }',
    right: '"askWhen": { "or": [{ "rule": "second-home" }, { "rule": "on-a-known-page" }] }',
    wrong: `"askWhen": { "or": [{ "rule": "on-a-known-page" }, ${inAlabama}, { "rule": "on-a-known-page" }, { "rule": "second-home" }, { "rule": "on-a-known-page" }, { "rule": "on-a-known-page" }] }`,
    beside: { [facts]: factsWithMuch },
  },
} as const satisfies { readonly [code: string]: FindingExample }
