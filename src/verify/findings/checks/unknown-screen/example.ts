import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E202: {
    why: 'Each step of a journey shows a screen, mostly the one of its own name. Where there is none, a borrower would find an empty page and could not go on.',
    file: 'base/journeys/apply.json',
    right: '"id": "birthdate"',
    wrong: '"id": "birthday"',
  },
} satisfies FindingExamples
