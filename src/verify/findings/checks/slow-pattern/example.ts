import type { FindingExamples } from '../../examples/finding-example.ts'

const digit = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'

export const examples = {
  W517: {
    why: 'The pattern gets slower much faster than its text gets longer, and nothing ends the answer. A borrower who pastes a book there freezes the page. A "maxLength" is all it takes.',
    file: 'base/screens/apply/password.json',
    right: `"schema": { "maxLength": 128 }, "messages": { "maxLength": "Too long" }, ${digit}`,
    wrong: digit.replace('[0-9]', '^a*a*b$'),
  },
} satisfies FindingExamples
