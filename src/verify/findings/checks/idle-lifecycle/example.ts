import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

const withLifecycle = { 'base/lifecycle.json': aLifecycle }

export const examples = {
  W807: {
    why: 'No move leads from the start of the lifecycle to the state, so no application ever stands there. In the example nothing leads to "checked" any more.',
    file: 'base/lifecycle.json',
    right: '"moves": { "read": "checked" }',
    wrong: '"moves": { "read": "over" }',
    beside: withLifecycle,
  },
  W808: {
    why: 'No state moves on by the event. Whether it happens or not, nothing comes of it.',
    file: 'base/lifecycle.json',
    right: '"events": [',
    wrong: '"events": [{ "id": "called", "when": { "var": "session.registered" } },',
    beside: withLifecycle,
  },
} satisfies FindingExamples
