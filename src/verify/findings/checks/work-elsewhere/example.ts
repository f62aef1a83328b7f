import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E342: {
    why: 'At this status only answers lead on, and the screen that it leads to offers none of them: neither does a screen behind its buttons. A borrower there is stuck. What an application waits for is read from sandbox.json. In the example the lender waits for the screen "start/profile" to be sent, and its only button leads elsewhere.',
    file: 'base/screens/start/profile.json',
    at: '"do": "go", "go": "wait"',
    right: '"do": "acknowledge"',
    wrong: '"do": "go", "go": "wait"',
    beside: {
      'base/sandbox.json': {
        path: [
          { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'read', on: 'submitted:start/profile' }] },
          { id: 'over', status: 'DECLINED' },
        ],
        personas: [],
      },
    },
  },
} satisfies FindingExamples
