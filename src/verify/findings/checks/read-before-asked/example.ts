import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E120: {
    why: 'The fact exists, but nobody is asked for it any more on any way that leads there. It stays absent for everybody.',
    file: 'base/screens/apply/birthdate.json',
    right: '"refuseWhen": { "<": [{ "years_since": [{ "var": "draft.dob" }] }, { "value": "minimumAge" }] }',
    wrong:
      '"refuseWhen": { "and": [{ "==": [{ "var": "draft.isListedForSale" }, true] }, { "<": [{ "years_since": [{ "var": "draft.dob" }] }, 21] }] }',
  },
  E121: {
    why: 'The answer comes later in the journey. The rule decides by an answer that the borrower had no chance to give.',
    file: 'base/screens/apply/property.json',
    right: '"as": "radio", "label": "How do you use it?"',
    wrong: '"as": "radio", "shownWhen": { "answered": "draft.dob" }, "label": "How do you use it?"',
  },
  E201: {
    why: 'The step is asked only of those who gave some answer, and the question for it is gone. So nobody is ever asked the step. The finding shows who took the question away.',
    rightFiles: {
      'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "label": "Who lives there?" }] }',
    },
    wrongFiles: { 'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "$remove": true }] }' },
  },
} satisfies FindingExamples
