import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W333: {
    why: 'Some entries of the menu are what texts send people to, and signing out is needed by everybody who shares a computer.',
    on: 'a shipped lender',
    file: 'base/dashboard.json',
    right: '"go": "@sign-out", "shownWhen": { "var": "session.registered" }',
    wrong: '"go": "@sign-out", "shownWhen": { "!": { "var": "session.registered" } }',
  },
} satisfies FindingExamples
