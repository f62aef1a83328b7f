import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E343: {
    why: 'A lender took every move out of a state, and an application that comes there never leaves it; or the state shows another screen than in the parent, on which nothing can be given that its events wait for. A state at which applications end says so by "final".',
    rightFiles: { 'acme/lifecycle.json': '{ "states": [{ "id": "waiting", "says": "waits for a reader" }] }' },
    wrongFiles: { 'acme/lifecycle.json': '{ "states": [{ "id": "waiting", "moves": { "read": null } }] }' },
    beside: {
      'base/lifecycle.json': {
        ...aLifecycle,
        states: aLifecycle.states.map((state) =>
          state.id === 'new' ? { ...state, moves: { sent: 'waiting', read: 'checked' } } : state,
        ),
      },
    },
  },
} satisfies FindingExamples
