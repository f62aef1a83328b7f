import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E502: {
    why: 'Without a label the screen shows an empty line, and screen readers announce only "edit text".',
    file: 'base/screens/apply/income.json',
    right: '"label": "Yearly income", "required"',
    wrong: '"required"',
  },
} satisfies FindingExamples
