import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E306: {
    why: 'In this status a borrower is shown no screen at all: it falls to the list of applications, or to a lifecycle that is not there.',
    file: 'base/status-routes.json',
    right: '"unlisted": { "otherwise": "start/profile" }',
    wrong: '"unlisted": { "otherwise": "/" }',
  },
  E307: {
    why: 'The page shows the waiting screen and nobody asks the server again, so the borrower waits for ever.',
    file: 'base/status-routes.json',
    right: '"settled": ["DECLINED"]',
    wrong: '"settled": ["DECLINED", "WAITING_FOR_SOFT_CREDIT"]',
  },
} satisfies FindingExamples
