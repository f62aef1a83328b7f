import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E311: {
    why: 'A link has to be a path of the product or a whole address with https://. This one leads nowhere, or runs a program.',
    file: 'base/lender.json',
    right: '"url": "/terms"',
    wrong: '"url": "terms"',
  },
} satisfies FindingExamples
