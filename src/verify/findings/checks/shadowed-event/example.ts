import type { FindingExamples } from '../../examples/finding-example.ts'

const declined = '{ "id": "declined", "when": { "==": [{ "var": "status.uwDecision" }, "DECLINE"] } }'
const over = '{ "id": "over", "when": { "in": [{ "var": "status.uwDecision" }, ["DECLINE", "REVIEW"]] } }'

export const examples = {
  E236: {
    why: 'The order of the events is their priority. Wherever this one is listed another one holds with it and comes first, so it is never taken. In the example every declined application is also over.',
    file: 'base/lifecycle.json',
    right: `"events": [${declined}, ${over}]`,
    wrong: `"events": [${over}, ${declined}]`,
    beside: {
      'base/lifecycle.json': {
        start: 'new',
        states: [
          { id: 'new', go: 'start/profile', moves: { declined: 'informed', over: 'closed' } },
          { id: 'informed', go: 'start/profile' },
          { id: 'closed', go: '/', final: true },
        ],
        events: [JSON.parse(declined), JSON.parse(over)],
      },
    },
  },
} satisfies FindingExamples
