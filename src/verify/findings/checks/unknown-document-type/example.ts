import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E327: {
    why: 'A document is filed by its type, whether the server makes it or the borrower sends it in. The contract lists the types, so that every system knows them.',
    on: 'a shipped lender',
    file: 'base/documents/flood-notice.json',
    right: '"type": "FLOODDISCLOSURE"',
    wrong: '"type": "FLOOD_DISCLOSURE"',
  },
} satisfies FindingExamples
