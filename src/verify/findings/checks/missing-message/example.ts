import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E505: {
    why: 'A borrower whose answer does not meet the limit is refused without a reason.',
    file: 'base/screens/apply/income.json',
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong: '"schema": { "maximum": "$9,999" }',
  },
  E506: {
    why: 'The message belongs to a limit that the question does not have, so nobody ever reads it.',
    file: 'base/screens/apply/income.json',
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong: '"messages": { "maximum": "Less, please" }',
  },
  E507: {
    why: 'A consent that the law asks for counts only when it was given. Without a message for its absence, a borrower could go on without the tick.',
    file: 'base/screens/apply/password.json',
    right: '"label": "I agree", "required": "Please agree"',
    wrong: '"label": "I agree"',
  },
} satisfies FindingExamples
