import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E503: {
    why: 'A choice without anything to choose from cannot be answered.',
    file: 'base/screens/apply/property.json',
    right:
      '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
    wrong: '"width": 30',
  },
  E504: {
    why: 'The question is asked in a way in which nothing is chosen, so nobody sees its options.',
    file: 'base/screens/apply/property.json',
    right: '"as": "radio"',
    wrong: '"as": "text"',
  },
} satisfies FindingExamples
