import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E904: {
    why: 'properties.json says where alone a lender differs from what it starts from ("differs"). A place that is misspelt allows nothing: what is different where it was meant would be reported as a mistake.',
    rightFiles: {
      'acme/properties.json':
        '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/income.json#/fields"] } }',
    },
    wrongFiles: {
      'acme/properties.json':
        '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/incmoe.json#/fields"] } }',
    },
  },
} satisfies FindingExamples
