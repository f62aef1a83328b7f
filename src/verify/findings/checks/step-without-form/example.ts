import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E209: {
    why: 'A step of a journey asks something. A screen that only informs takes no answers, and the journey could not go on.',
    file: 'base/journeys/first.json',
    right: '"id": "only", "screen": "apply/property"',
    wrong: '"id": "only", "screen": "start/profile"',
  },
} satisfies FindingExamples
