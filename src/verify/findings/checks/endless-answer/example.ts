import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  I225: {
    why: 'Nothing limits the length of the answer. A borrower who pastes a whole page there is refused without a reason.',
    file: 'base/screens/apply/password.json',
    right: '"label": "Email", "required": "Required", "schema": { "maxLength": 254 }, "messages": { "maxLength": "Too long" }',
    wrong: '"label": "Email", "required": "Required"',
  },
} satisfies FindingExamples
