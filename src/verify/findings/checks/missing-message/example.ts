import type { FindingExamples } from '../../finding-example.ts'

export const examples = {
  E505: {
    why: 'Whoever does not meet the limit is refused without a word.',
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
    why: 'A consent that the law asks for counts only when it was given. Without words for its absence, somebody could go on without the tick.',
    file: 'base/screens/apply/password.json',
    right: '"label": "I agree", "required": "Please agree"',
    wrong: '"label": "I agree"',
  },
} satisfies FindingExamples
