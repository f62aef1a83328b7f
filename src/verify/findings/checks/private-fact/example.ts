import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W154: {
    why: 'A co-signer signs for the home and learns nothing of the borrower’s income, credit or answers. The same holds for the readers of a message at another address. In the example the amount follows from the income.',
    on: 'a shipped lender',
    file: 'base/messages/signer-invited.json',
    right: 'so your signature is needed.',
    wrong: 'so your signature for {suggestedAmount} is needed.',
  },
  W155: {
    why: 'The subject of an email, a text message and a notification can be read without signing in. They say that there is news, and no figures.',
    on: 'a shipped lender',
    file: 'base/messages/signed.json',
    right: '"subject": "You have signed everything"',
    wrong: '"subject": "You borrow {lineAmount}"',
  },
} satisfies FindingExamples
