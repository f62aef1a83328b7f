import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E205: {
    why: 'A journey that is closed sends people elsewhere, and there no journey begins: they would find that the page is missing.',
    file: 'base/journeys/apply.json',
    right: '"otherwise": "/first"',
    wrong: '"otherwise": "/furst"',
  },
} satisfies FindingExamples
