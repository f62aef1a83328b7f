import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E019: {
    why: 'The host in the address decides which lender a borrower sees. Two lenders cannot both answer at the same one.',
    file: 'birch/lender.json',
    at: '"name": "Birch Lending"',
    right: '"name": "Birch Lending", "hosts": ["birch.example"]',
    wrong: '"name": "Birch Lending", "hosts": ["acme.example"]',
  },
} satisfies FindingExamples
