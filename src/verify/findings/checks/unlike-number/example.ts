import type { FindingExamples } from '../../examples/finding-example.ts'
import { anAcme } from '../../examples/finding-example.ts'

export const examples = {
  W137: {
    why: 'Lenders differ in their numbers, and seldom by a factor. Cents for dollars, a zero too many, or a point at the wrong place are found by comparing with the parent.',
    wrongFiles: { 'acme/lender.json': { ...anAcme, limits: { valuationFee: '$18,000' } } },
    rightFiles: { 'acme/lender.json': { ...anAcme, limits: { valuationFee: '$180' } } },
  },
  E138: {
    why: 'A date limit is a day of the calendar.',
    file: 'base/screens/apply/birthdate.json',
    at: '"use": "date-of-birth"',
    right: '"use": "date-of-birth", "schema": { "formatMinimum": "1900-01-01" }, "messages": { "formatMinimum": "Too long ago" }',
    wrong: '"use": "date-of-birth", "schema": { "formatMinimum": "1900-02-30" }, "messages": { "formatMinimum": "Too long ago" }',
  },
  W139: {
    why: 'The message of a limit states it. Where a lender changes the limit and inherits the message, borrowers read one number and are refused by another.',
    wrongFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "income", "schema": { "maximum": "$12,000" } }] }' },
    rightFiles: {
      'acme/screens/apply/income.json':
        '{ "fields": [{ "id": "income", "schema": { "maximum": "$12,000" }, "messages": { "maximum": "At most $12,000, please" } }] }',
    },
    otherFiles: { 'base/screens/apply/income.json': income('At most $9,999, please') },
  },
  W140: {
    why: 'Borrowers choose an amount between the least and the greatest in steps. A step as wide as the range, or a least amount near the greatest, leaves most of them none.',
    wrongFiles: { 'acme/lender.json': { ...anAcme, limits: { amountMinimum: '$95,000', amountMaximum: '$100,000' } } },
    rightFiles: { 'acme/lender.json': { ...anAcme, limits: { amountMinimum: '$20,000', amountMaximum: '$100,000' } } },
    also: ['W137'],
  },
} satisfies FindingExamples

function income(maximum: string): string {
  return `{ "kind": "form", "stage": "you", "heading": "What do you earn?", "saves": "draft.income", "fields": [{ "id": "income", "use": "money", "label": "Yearly income", "required": "Required", "schema": { "maximum": "$9,999" }, "messages": { "maximum": "${maximum}" } }], "submit": "Continue" }`
}
