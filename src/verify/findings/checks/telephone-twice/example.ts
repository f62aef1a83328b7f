import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W319: {
    why: 'People read one number and would call another. The number that is shown follows from `phone`.',
    file: 'base/lender.json',
    right: '"phone": "+16155550100"',
    wrong: '"phone": "+16155550100", "phoneFormatted": "(615) 555-0199"',
  },
} satisfies FindingExamples
