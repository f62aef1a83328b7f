import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E215: {
    why: 'A password is never stored and never shown: "secret" and "keep": "never" say so. Without one of them it could be read by people.',
    file: 'base/screens/apply/password.json',
    right: '"secret": true, "keep": "never"',
    wrong: '"secret": true',
  },
} satisfies FindingExamples
