import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E216: {
    why: 'The provider of a session reports how it ended: signed, missed, identity refused, or failed. The field named by "outcome" keeps that, so it needs an option for each, and no "required", because borrowers do not see it.',
    on: 'a shipped lender',
    file: 'base/screens/notary/session.json',
    right: '"label": "How the call ended"',
    wrong: '"label": "How the call ended", "required": "Please say how it ended"',
  },
} satisfies FindingExamples
