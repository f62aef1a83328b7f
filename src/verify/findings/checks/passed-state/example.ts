import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

const withLifecycle = { 'base/lifecycle.json': aLifecycle }

export const examples = {
  W809: {
    why: 'Moves lead to the state, and still no application ever stands there: the events on the way cannot hold together, or every application that comes there is led on at once. In the example "sent" leads to the state, and "read" away from it: the application of a signed-in borrower passes it at once.',
    file: 'base/lifecycle.json',
    right: '"id": "read", "when": { "var": "status.manualNotary" }',
    wrong: '"id": "read", "when": { "var": "session.registered" }',
    beside: withLifecycle,
  },
} satisfies FindingExamples
