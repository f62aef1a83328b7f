import type { FindingExamples } from './finding-example.ts'

export const examples = {
  E601: {
    why: 'A lender changes something that its parent does not have (any more). What it says there would be lost without a word, and its borrowers would see the parent’s version.',
    rightFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "income", "label": "What you earn" }] }' },
    wrongFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "incme", "label": "What you earn" }] }' },
  },
  E602: {
    why: 'A new item says beside which one it stands, and there is none of that name. It would stand at the end, where borrowers meet it in the wrong order.',
    rightFiles: {
      'acme/journeys/apply.json': '{ "steps": [{ "id": "birthdate", "$after": "main-home" }] }',
    },
    wrongFiles: {
      'acme/journeys/apply.json': '{ "steps": [{ "id": "birthdate", "$after": "main-hom" }] }',
    },
  },
  E603: {
    why: 'Items of a list are distinguished by their ids. Of two with the same one only one counts, and what the other says reaches nobody.',
    file: 'base/screens/apply/property.json',
    right: '"id": "SECONDARY", "label": "Second home"',
    wrong: '"id": "PRIMARY", "label": "Second home"',
  },
} satisfies FindingExamples
