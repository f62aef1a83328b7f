import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E213: {
    why: 'Library fields may start from one another, but not in a circle: then none of them has a beginning.',
    file: 'base/fields.json',
    right: '"money": { "as": "money"',
    wrong: '"money": { "use": "money", "as": "money"',
  },
} satisfies FindingExamples
