import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E331: {
    why: 'A redirect sends a borrower who opens an old path to another one. Redirects that lead to one another never end.',
    on: 'a shipped lender',
    file: 'base/shell.json',
    right: '"from": "/account/heloc-signer", "to": "/heloc-signer"',
    wrong: '"from": "/account/heloc-signer", "to": "/account/heloc-signer"',
  },
} satisfies FindingExamples
