import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E237: {
    why: 'The table leads a status to one screen, and the event that happens in that very status leads to a state with another. The page would follow the one, and the sidebar the other. In the example the table shows "start/profile" in this status, and the event leads to a state that waits.',
    file: 'base/lifecycle.json',
    right: '"id": "sent", "when": { "var": "session.registered" }',
    wrong: '"id": "sent", "when": { "==": [{ "var": "status.value" }, "APP_SUBMISSION"] }',
    beside: {
      'base/lifecycle.json': {
        ...aLifecycle,
        states: aLifecycle.states.map((state) => (state.id === 'checked' ? { ...state, go: '@wait' } : state)),
      },
    },
  },
} satisfies FindingExamples
