import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E526: {
    why: 'A page that says "we send you an email" and has no message behind it keeps borrowers waiting for nothing. The words that promise are listed in properties.json; `keeps` of a message names the texts.',
    on: 'a shipped lender',
    file: 'base/messages/signer-turn.json',
    right: '  "keeps": ["screens/heloc-signer/resume#/text/otherwise"],\n',
    wrong: '',
  },
  E527: {
    why: 'A misspelt key of a text in `keeps` leaves the text without its message.',
    on: 'a shipped lender',
    file: 'base/messages/funded.json',
    right: '"screens/complete#/text"',
    wrong: '"screens/complet#/text"',
  },
} satisfies FindingExamples
