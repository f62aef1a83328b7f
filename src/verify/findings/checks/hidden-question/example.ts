import type { FindingExamples } from '../../examples/finding-example.ts'

const registered = '{ "var": "session.registered" }'

export const examples = {
  E226: {
    why: 'The rule by which the question is shown holds for nobody who comes to its screen.',
    file: 'base/screens/apply/income.json',
    right: '"label": "Yearly income"',
    wrong: `"shownWhen": { "and": [${registered}, { "!": ${registered} }] }, "label": "Yearly income"`,
  },
} satisfies FindingExamples
