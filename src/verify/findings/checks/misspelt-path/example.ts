import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E313: {
    why: 'The path is nearly that of a journey or page, and not quite. What is said of it holds for no page at all.',
    file: 'base/shell.json',
    right: '"publicPaths": ["/apply"]',
    wrong: '"publicPaths": ["/aply"]',
  },
} satisfies FindingExamples
