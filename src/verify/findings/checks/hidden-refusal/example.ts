import type { FindingExamples } from '../../examples/finding-example.ts'

const submit = '"submit": "Continue"'
const checks = (...all: readonly string[]) => `"checks": [${all.join(', ')}], ${submit}`
const refuses = (id: string, operator: string, dollars: string, message: string) =>
  `{ "id": "${id}", "at": "income", "refuseWhen": { "${operator}": [{ "var": "draft.income.income" }, { "usd": "${dollars}" }] }, "message": "${message}" }`

export const examples = {
  E229: {
    why: 'A check refuses while the question at which its message stands is hidden. The borrower cannot go on, and sees no reason. In the example "employmentType" is asked only of people who are signed in.',
    file: 'acme/screens/apply/income.json',
    right: '"at": "income"',
    wrong: '"at": "employmentType"',
    otherFiles: {
      'acme/screens/apply/income.json': {
        fields: [
          {
            ...{ id: 'employmentType', $last: true, as: 'select', label: 'Your work', required: 'Please choose' },
            shownWhen: { var: 'session.registered' },
            options: [{ id: 'FULL_TIME', label: 'Full-time' }],
          },
        ],
        checks: [
          {
            ...{ id: 'much', at: 'income', message: 'Less, please' },
            refuseWhen: { '>': [{ var: 'draft.income.income' }, { usd: '5,000' }] },
          },
        ],
      },
    },
  },
  W145: {
    why: 'Of several messages at a question the first is shown. What this limit or check refuses, one before it refuses, too, so its message is never the first.',
    file: 'base/screens/apply/income.json',
    at: submit,
    right: checks(refuses('too-much', '>', '9,000', 'Far less, please'), refuses('much', '>', '5,000', 'Less, please')),
    wrong: checks(refuses('much', '>', '5,000', 'Less, please'), refuses('too-much', '>', '9,000', 'Far less, please')),
  },
} satisfies FindingExamples
