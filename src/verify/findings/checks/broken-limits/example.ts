import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E514: {
    why: 'The limits contradict the rules of JSON Schema, so that the screen could validate no answer.',
    file: 'base/screens/apply/income.json',
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong:
      '"schema": { "maximum": "$9,999", "enum": [100, 100] }, "messages": { "maximum": "Less, please", "enum": "One of these" }',
  },
} satisfies FindingExamples
