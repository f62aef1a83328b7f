import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E208: {
    why: 'The address decides which journey is gone. With two at one address, one of them is never reached.',
    file: 'acme/journeys/second.json',
    right: '"path": "/second"',
    wrong: '"path": "/apply"',
    beside: {
      'acme/journeys/second.json': {
        path: '/second',
        steps: [
          { id: 'only', screen: 'apply/property' },
          { id: 'login', screen: 'apply/password', stage: 'home' },
        ],
        stages: [{ id: 'home', label: 'Home' }],
        end: {
          do: 'register',
          identity: { email: 'draft.email', password: 'draft.password' },
          application: { 'application.property': 'draft.propertyAddress' },
        },
      },
    },
  },
} satisfies FindingExamples
