import { type FindingExamples, incomeCheck, withChecks } from '../../examples/finding-example.ts'

const open = '"openWhen": { "var": "flags.redesign" }'
const secondHome = '{ "in": [{ "var": "draft.propertyAddress.occupancyType" }, ["SECONDARY", "INVESTMENT"]] }'
const inAlabama = '{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }'
const submit = '"submit": "Continue"'

export const examples = {
  E101: {
    why: 'A rule or text names a fact that no question asks for and no server sends. It would read as absent for everybody, so what hangs on it would never come about, or always.',
    file: 'base/facts.json',
    right: secondHome,
    wrong: secondHome.replace('propertyAddress', 'propertyAdress'),
  },
  E103: {
    why: 'A rule waits for an answer that is none of those that can be given. It holds for nobody, and nobody notices.',
    file: 'base/facts.json',
    right: '["SECONDARY", "INVESTMENT"]',
    wrong: '["SECONDRY", "INVESTMENT"]',
  },
  E104: {
    why: 'An answer that was not given yet is not smaller, larger or different: it is not there. Compared without asking first whether it is answered, the rule holds for people whom nobody has asked.',
    file: 'base/facts.json',
    at: inAlabama,
    right:
      '{ "and": [{ "answered": "draft.propertyAddress.state" }, { "!=": [{ "var": "draft.propertyAddress.state" }, "TX"] }] }',
    wrong: '{ "!=": [{ "var": "draft.propertyAddress.state" }, "TX"] }',
  },
  E105: {
    why: 'A text is compared with a number, or an amount with a date. The two are never the same, whatever a borrower answers.',
    file: 'base/facts.json',
    right: inAlabama,
    wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }, 19] }',
  },
  E106: {
    why: 'A rule has to come out as yes or no. A text or a number that stands in for one would count as yes whenever it is there, which is hardly what was meant.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: '"openWhen": { "var": "lender.name" }',
  },
  E107: {
    why: 'Rules are made of a closed list of operators (docs/operators.md). One that is not on the list means nothing.',
    file: 'base/facts.json',
    right: secondHome,
    wrong: secondHome.replace('"in"', '"isIn"'),
  },
  E108: {
    why: 'Each part of a rule is one operator with what it works on. With two in one object only one of them would count, and which is chance.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: '"openWhen": { "var": "flags.redesign", "!": { "var": "session.registered" } }',
  },
  E109: {
    why: 'The operator needs more to work on, or takes less. The message says how many.',
    file: 'base/facts.json',
    right: inAlabama,
    wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }] }',
  },
  E110: {
    why: 'A rule is asked for by a name that facts.json does not have.',
    file: 'base/journeys/apply.json',
    right: '"askWhen": { "rule": "second-home" }',
    wrong: '"askWhen": { "rule": "secnd-home" }',
  },
  E111: {
    why: 'A value is asked for by a name that facts.json does not have.',
    file: 'base/screens/apply/birthdate.json',
    right: '{ "value": "minimumAge" }',
    wrong: '{ "value": "minimumAg" }',
  },
  E112: {
    why: 'A default hides that something is not answered: the rule would decide about people of whom nothing is known. Ask with "answered" instead.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: '"openWhen": { "var": ["flags.redesign", true] }',
  },
  E113: {
    why: 'Such a path leads out of the facts and into the program behind them. It is never followed, and always reads as absent.',
    file: 'base/facts.json',
    right: secondHome,
    wrong: secondHome.replace('draft.propertyAddress.occupancyType', '__proto__.occupancyType'),
  },
  E114: {
    why: 'What differs between lenders is said in their files, not asked for in rules: otherwise nobody who reads the file of a lender knows what its borrowers see. Use a brand flag, a limit, or a file of the lender.',
    file: 'base/journeys/apply.json',
    at: open,
    right: '"openWhen": { "var": "lender.flags.main" }',
    wrong: '"openWhen": { "==": [{ "var": "lender.code" }, "ACME"] }',
  },
  E115: {
    why: 'A rule of thousands of parts can be neither understood nor proved, and would slow down every page that asks it. Give parts of it names, or say it with a list.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: '"openWhen": { "or": [{ "var": "flags.redesign" }, …] }',
    ellipsis: Array.from({ length: 2_100 }, () => '{ "var": "flags.redesign" }').join(', '),
  },
  E116: {
    why: 'Inside of a list a rule sees one item of it and nothing else. A named rule, written for all facts, would find none of what it reads.',
    file: 'base/status-routes.json',
    at: '"when": { "var": "status.dtiDecline" }',
    right: '"when": { "some": [{ "var": "application.consents" }, { "==": [{ "var": "type" }, "SOFT_CREDIT"] }] }',
    wrong: '"when": { "some": [{ "var": "application.consents" }, { "rule": "second-home" }] }',
  },
  E117: {
    why: 'Amounts are kept in whole cents. A bare number beside one leaves open whether it counts dollars or cents: { "usd": "5,000" } says it.',
    file: 'base/screens/apply/income.json',
    at: submit,
    right: withChecks(incomeCheck('much', '>', '5,000', 'Less, please')),
    wrong: withChecks(incomeCheck('much', '>', '5,000', 'Less, please').replace('{ "usd": "5,000" }', '5000')),
  },
  E118: {
    why: 'To know whether the rule holds one would have to know whether it holds.',
    file: 'base/facts.json',
    right: `"when": ${secondHome}`,
    wrong: '"when": { "rule": "second-home" }',
  },
} satisfies FindingExamples
