import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

const withLifecycle = { 'base/lifecycle.json': aLifecycle }

export const examples = {
  E235: {
    why: 'While the same is known of an application, states lead to one another in a circle. Each is entered once at most, so where such an application stands depends on where it came into the circle, and it never gets out. In the example "waiting" leads to "checked" by the same event.',
    file: 'base/lifecycle.json',
    right: '"id": "checked", "go": "start/profile"',
    wrong: '"id": "checked", "go": "start/profile", "moves": { "read": "waiting" }',
    beside: withLifecycle,
  },
} satisfies FindingExamples
