import type { FindingExamples } from '../../examples/finding-example.ts'

const submit = '"submit": "Continue"'
const amount = '{ "var": "draft.income.income" }'
const checks = (...all: readonly string[]) => `"checks": [${all.join(', ')}], ${submit}`
const refuses = (id: string, operator: string, dollars: string, message: string) =>
  `{ "id": "${id}", "at": "income", "refuseWhen": { "${operator}": [{ "var": "draft.income.income" }, { "usd": "${dollars}" }] }, "message": "${message}" }`

export const examples = {
  E227: {
    why: 'Whatever a borrower answers, the check refuses it, or several checks do so together. A check says when an answer is refused, not when it is good.',
    file: 'base/screens/apply/income.json',
    at: submit,
    right: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { "<": [${amount}, { "usd": "500" }] }, "message": "More, please" }], ${submit}`,
    wrong: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { ">=": [${amount}, { "usd": "0" }] }, "message": "More, please" }], ${submit}`,
  },
  W144: {
    why: 'The limits of the question refuse already whatever the check would refuse, or its rule cannot hold. Nobody ever reads its message.',
    file: 'base/screens/apply/income.json',
    at: submit,
    right: checks(refuses('much', '>', '5,000', 'Less, please')),
    wrong: checks(refuses('much', '>', '50,000', 'Less, please')),
  },
} satisfies FindingExamples
