import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E207: {
    why: 'At the end of the journey a borrower gets an account, and for that they need an e-mail address and a password. Nobody who goes this way is asked for one of them.',
    file: 'base/journeys/apply.json',
    right: '"email": "draft.email"',
    wrong: '"email": "draft.name.lastName"',
  },
} satisfies FindingExamples
