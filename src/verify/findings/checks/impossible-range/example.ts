import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E102: {
    why: 'Once all layers are merged, the smallest value is above the largest. Every answer is refused, and nobody passes the screen.',
    file: 'base/screens/apply/income.json',
    right: '"maximum": "$9,999"',
    wrong: '"minimum": "$20,000", "maximum": "$9,999"',
  },
} satisfies FindingExamples
