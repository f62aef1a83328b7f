import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E210: {
    why: 'All applicants for whom the step is have left the journey before, by an early exit, or never begin it since it is not open to them. So nobody is ever asked it.',
    file: 'base/journeys/apply.json',
    at: '"id": "property"',
    right:
      '"id": "property", "leaveWhen": [{ "id": "no", "when": { "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, "go": "/first" }]',
    wrong: '"id": "property", "leaveWhen": [{ "id": "no", "when": { "rule": "second-home" }, "go": "/first" }]',
  },
} satisfies FindingExamples
