import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E304: {
    why: 'The server has no such status. The line is never used, and the status that was meant is treated as one that is not listed.',
    file: 'base/status-routes.json',
    right: '"APP_SUBMISSION"',
    wrong: '"APP_SUBMISION"',
  },
} satisfies FindingExamples
