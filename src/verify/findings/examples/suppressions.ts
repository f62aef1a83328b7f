import type { FindingExamples } from './finding-example.ts'

const emptyHeading = { 'acme/screens/apply/income.json': { heading: 'Hello {oh}' } }
const allowing = (allow: string, until: string, at = 'screens/apply/income.json#/heading') =>
  `{ "allow": [{ "allow": "${allow}", "at": "${at}", "because": "The value comes next week.", "until": "${until}" }] }`
const ranging = (least: string) =>
  `{ "fields": [{ "id": "income", "schema": { "minimum": "${least}" }, "messages": { "minimum": "More, please" } }] }`

export const examples = {
  W811: {
    why: 'Something is allowed that nobody finds any more. The entry can go; left behind, it would hide the next mistake of that kind.',
    rightly: 'Take the entry out, once the mistake is mended.',
    rightFiles: {},
    wrongFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
  },
  W812: {
    also: ['E512'],
    why: 'A finding was allowed until a day that has passed, and is reported again.',
    rightFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-14') },
    otherFiles: emptyHeading,
  },
  E813: {
    about: 'an allowance',
    also: ['E102'],
    why: 'Errors about money, or about who may borrow, are mended and not allowed.',
    rightFiles: { 'acme/screens/apply/income.json': ranging('$500') },
    wrongFiles: {
      'acme/screens/apply/income.json': ranging('$20,000'),
      'acme/allow.json': allowing('impossible-range', '2026-01-31', 'screens/apply/income.json'),
    },
  },
  E814: {
    about: 'an allowance',
    also: ['E512'],
    why: 'The entry allows something that is no finding: its code or name is misspelt.',
    rightFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { 'acme/allow.json': allowing('unknown-argumnt', '2026-01-31') },
    otherFiles: emptyHeading,
  },
} satisfies FindingExamples
