import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E122: {
    why: 'The fact exists, and comes to be only later, or somewhere else: an application has a status once its registration has ended, a condition is known on its card. Until then it is absent for everybody, so that the rule decides the same for all and a text has a gap. Read the fact that is there; docs/facts.md lists them.',
    file: 'base/journeys/apply.json',
    at: '"askWhen": { "rule": "second-home" }',
    right: '"askWhen": { "and": [{ "rule": "second-home" }, { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }] }',
    wrong: '"askWhen": { "and": [{ "rule": "second-home" }, { "==": [{ "var": "application.property.state" }, "TX"] }] }',
  },
} satisfies FindingExamples
