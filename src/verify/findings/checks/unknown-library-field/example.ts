import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E211: {
    why: 'The question takes its words and limits from a field of the library that is not there.',
    file: 'base/screens/apply/birthdate.json',
    right: '"use": "date-of-birth"',
    wrong: '"use": "date-of-brith"',
  },
  E212: {
    why: 'The screen lays out a group of questions, such as an address, that the library does not have.',
    file: 'base/screens/apply/property.json',
    right: '"spread": "address"',
    wrong: '"spread": "adress"',
  },
} satisfies FindingExamples
