import type { FindingExamples } from '../../examples/finding-example.ts'

const digit = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'

export const examples = {
  E516: {
    why: 'The limits of the question leave no good answer between them: what one lets through, another refuses. Nobody passes the screen.',
    file: 'base/screens/apply/password.json',
    right: digit,
    wrong: digit.replace('}]', '}, { "id": "letters", "pattern": "^[a-z]+$", "message": "Letters only" }]'),
  },
} satisfies FindingExamples
