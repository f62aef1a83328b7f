import type { FindingExamples } from '../../finding-example.ts'

const contact = (paragraph: string) =>
  `{ "heading": "Contact us", "paragraphs": [{ "id": "phone", ${paragraph}"text": "Call {supportPhone}." }] }`

export const examples = {
  W330: {
    why: 'A page is opened by people who are signed in and, if its path is public, by others, too. If no paragraph is for some of them, they find nothing but a heading.',
    on: 'a shipped lender',
    wrongFiles: { 'base/pages/contact.json': contact('"shownWhen": { "var": "session.registered" }, ') },
    rightFiles: { 'base/pages/contact.json': contact('') },
  },
  E331: {
    why: 'A redirect sends a borrower who opens an old path to another one. Redirects that lead to one another never end.',
    on: 'a shipped lender',
    file: 'base/shell.json',
    right: '"from": "/account/heloc-signer", "to": "/heloc-signer"',
    wrong: '"from": "/account/heloc-signer", "to": "/account/heloc-signer"',
  },
  W332: {
    why: 'An entry of the menu, of a page or of an answer of the chat must lead where those who see it can go: not to a chat that is off, and not to a page of the account for those who cannot sign in.',
    on: 'a shipped lender',
    file: 'base/pages/cancelled.json',
    right: '"label": "Go to my dashboard", "go": "/dashboard"',
    wrong: '"label": "Go to my dashboard", "go": "@chat"',
  },
  W333: {
    why: 'Some entries of the menu are what texts send people to, and signing out is needed by everybody who shares a computer.',
    on: 'a shipped lender',
    file: 'base/dashboard.json',
    right: '"go": "@sign-out", "shownWhen": { "var": "session.registered" }',
    wrong: '"go": "@sign-out", "shownWhen": { "!": { "var": "session.registered" } }',
  },
} satisfies FindingExamples
