import type { FindingExamples } from '../../examples/finding-example.ts'

const open = '"openWhen": { "var": "flags.redesign" }'
const secondHome = '{ "in": [{ "var": "draft.propertyAddress.occupancyType" }, ["SECONDARY", "INVESTMENT"]] }'
const inAlabama = '{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }'
/** The facts.json of the example flows, with a rule whose list of streets is too long to analyse. */
const factsWithMuch = {
  rules: {
    'second-home': { says: 'the property is not the main home', when: JSON.parse(secondHome) },
    'in-a-known-street': {
      says: 'the home stands in one of very many streets',
      when: { in: [{ var: 'draft.propertyAddress.street1' }, Array.from({ length: 1_900 }, (_, street) => `${street} Main St`)] },
    },
  },
  values: {
    companyName: { type: 'text', is: { var: 'lender.name' } },
    minimumAge: { type: 'integer', is: { if: [JSON.parse(inAlabama), 19, 18] } },
  },
}

export const examples = {
  W141: {
    why: 'The rule makes no difference: it comes out the same for every borrower there could be. Often "and" was meant for "or", or a limit stands on the wrong side.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: '"openWhen": { "or": [{ "var": "flags.redesign" }, { "!": { "var": "flags.redesign" } }] }',
  },
  I149: {
    why: 'The rule has so many parts that it cannot be looked at for everybody within the budget. It is no mistake; but whether it ever holds is known from scenarios alone.',
    file: 'base/journeys/apply.json',
    at: '"askWhen": { "rule": "second-home" }',
    right: '"askWhen": { "or": [{ "rule": "second-home" }, { "rule": "in-a-known-street" }] }',
    wrong: `"askWhen": { "or": [{ "rule": "in-a-known-street" }, ${inAlabama}, { "rule": "in-a-known-street" }, { "rule": "second-home" }, { "rule": "in-a-known-street" }, { "rule": "in-a-known-street" }] }`,
    otherFiles: { 'base/facts.json': factsWithMuch },
  },
} satisfies FindingExamples
