import { anUpload, type FindingExamples, someConditions } from '../../examples/finding-example.ts'

const withCards = { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload }

export const examples = {
  E404: {
    why: 'The screen of the card is not open to a borrower who is shown the card: pressing its button sends them back at once, and what is needed can never be given. The finding has an example of who that is. The card of the example is for ID_VERIFICATION_FAILURE.',
    file: 'base/screens/upload.json',
    right: '"openWhen": { "in": ["ID_VERIFICATION_FAILURE", { "var": "open.conditions" }] }',
    wrong: '"openWhen": { "in": ["MISSING_PHONE_NUMBER", { "var": "open.conditions" }] }',
    beside: withCards,
  },
} satisfies FindingExamples
