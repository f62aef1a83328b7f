import type { FindingExamples } from '../../examples/finding-example.ts'

const digit = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'

export const examples = {
  E508: {
    why: 'The pattern is no regular expression, so that the screen could not validate any answer.',
    file: 'base/screens/apply/password.json',
    right: digit,
    wrong: digit.replace('[0-9]', '[0-9'),
  },
  E509: {
    why: 'Some answers could be read by this pattern in countless ways, and trying them all would freeze the page, and the server with it. It repeats something that repeats itself.',
    file: 'base/screens/apply/password.json',
    right: digit,
    wrong: digit.replace('[0-9]', '^([0-9]+)+$'),
  },
  E518: {
    why: 'The pattern is so long, or repeats so many things without an end, that it cannot be checked how long an answer keeps it busy. Several smaller patterns, a list of options or a check say the same and can be looked at.',
    file: 'base/screens/apply/password.json',
    right: digit,
    wrong: digit.replace('[0-9]', `^${'[a-z]*[0-9]+'.repeat(13)}$`),
  },
} satisfies FindingExamples
