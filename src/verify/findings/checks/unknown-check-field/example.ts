import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E214: {
    why: 'A check shows its message at a question. At one that the screen does not have, nobody would read it, and borrowers would be refused without a word.',
    file: 'base/screens/apply/birthdate.json',
    right: '"at": "dob"',
    wrong: '"at": "dobb"',
  },
} satisfies FindingExamples
