import type { FindingExamples } from '../../finding-example.ts'

export const examples = {
  I225: {
    why: 'Nothing ends the answer. Somebody who pastes a whole page there is refused in the end, and without words that tell why.',
    file: 'base/screens/apply/password.json',
    right: '"label": "Email", "required": "Required", "schema": { "maxLength": 254 }, "messages": { "maxLength": "Too long" }',
    wrong: '"label": "Email", "required": "Required"',
  },
} satisfies FindingExamples
