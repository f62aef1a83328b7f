import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E022: {
    why: 'The code separates the applications of one lender from those of another. With one code for two lenders they would be mixed.',
    file: 'birch/lender.json',
    right: '"code": "BIRCH"',
    wrong: '"code": "ACME"',
  },
} satisfies FindingExamples
