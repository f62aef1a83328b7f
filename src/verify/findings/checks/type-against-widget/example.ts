import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E224: {
    why: 'The way in which the question is asked gives answers of another kind than its limits want. Every answer would be refused.',
    file: 'base/screens/apply/income.json',
    right: '"schema": { "maximum": "$9,999" }',
    wrong: '"schema": { "type": "string", "maximum": "$9,999" }',
  },
} satisfies FindingExamples
