import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W332: {
    why: 'An entry of the menu, of a page or of an answer of the chat must lead where those who see it can go: not to a chat that is off, and not to a page of the account for those who cannot sign in.',
    on: 'a shipped lender',
    file: 'base/pages/cancelled.json',
    right: '"label": "Go to my dashboard", "go": "/dashboard"',
    wrong: '"label": "Go to my dashboard", "go": "@chat"',
  },
} satisfies FindingExamples
