import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W147: {
    why: 'A list of lender.json, such as the states in which a lender lends, is shown on pages and read by a check. Where another check refuses an item of it for the same lender, borrowers are promised what they cannot have.',
    on: 'a shipped lender',
    file: 'base/screens/register-v2/property-address.json',
    right: '{ "==": [{ "var": "draft.propertyAddress.state" }, "NY"] }',
    wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }',
  },
} satisfies FindingExamples
