import type { FindingExamples } from '../../finding-example.ts'

export const examples = {
  E022: {
    why: 'The code tells the applications of one lender from those of another. With one code for two they would fall into one pot.',
    file: 'birch/lender.json',
    right: '"code": "BIRCH"',
    wrong: '"code": "ACME"',
  },
} satisfies FindingExamples
