import type { FindingExamples } from '../../examples/finding-example.ts'

const occupancyType = '{ "var": "draft.propertyAddress.occupancyType" }'

export const examples = {
  W607: {
    why: 'A named rule or a rule at its place is inherited with all that hangs on it. A lender whose own rule holds for others, or for the opposite, leads, asks, charges or writes to other people than the words around it are for. A person confirms it by name with "flow approve <lender> --confirm <place> --by <name>"; a rule that has the parent’s as one part of an "and" or "or" says openly what it adds and is not reported.',
    wrongFiles: {
      'acme/facts.json': `{ "rules": { "second-home": { "when": { "==": [${occupancyType}, "PRIMARY"] } } } }`,
    },
    rightFiles: {
      'acme/facts.json': `{ "rules": { "second-home": { "when": { "or": [{ "in": [${occupancyType}, ["SECONDARY", "INVESTMENT"]] }, { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }] } } } }`,
    },
  },
  W608: {
    why: 'A value that has a name is read by many texts, rules and documents. A formula of a lender’s own, with branches or limits the other way round or another number, changes all of them, and the words around it stay.',
    wrongFiles: {
      'acme/facts.json':
        '{ "values": { "minimumAge": { "is": { "if": [{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, 18, 19] } } } }',
    },
    rightFiles: {
      'acme/facts.json':
        '{ "values": { "minimumAge": { "is": { "if": [{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, 19, 18] } } } }',
    },
  },
} satisfies FindingExamples
