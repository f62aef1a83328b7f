import type { FindingExamples } from '../../finding-example.ts'

const seen = '{ "var": "application.seen" }'
const rule = `{ "says": "the borrower has read the announcement of the offers", "when": { "and": [{ "answered": "application.seen" }, { "in": ["product/prequal-winback", ${seen}] }] } }`
const income = {
  'juniper-lane/facts.json': `{ "rules": { "announcement-seen": ${rule} }, "values": { "statedIncome": { "type": "money", "is": { "var": "draft.income.income" } } } }`,
}

export const examples = {
  W154: {
    why: 'A co-signer signs for the home and is told nothing of the borrower’s income, credit or answers. The same holds for whoever gets a message at another address.',
    on: 'a shipped lender',
    beside: income,
    wrongFiles: {
      'juniper-lane/messages/signer-invited.json':
        '{ "paragraphs": [{ "id": "why", "text": "{applicantShortName} earns {statedIncome} a year." }] }',
    },
    rightFiles: {
      'juniper-lane/messages/signer-invited.json':
        '{ "paragraphs": [{ "id": "why", "text": "{applicantShortName} asks you to sign." }] }',
    },
  },
  W155: {
    why: 'The subject of an email, a text message and a notification can be read without signing in. They say that there is news, and no figures.',
    on: 'a shipped lender',
    wrongFiles: { 'juniper-lane/messages/signed.json': '{ "subject": "You borrow {lineAmount}" }' },
    rightFiles: { 'juniper-lane/messages/signed.json': '{ "subject": "You have signed" }' },
  },
} satisfies FindingExamples
