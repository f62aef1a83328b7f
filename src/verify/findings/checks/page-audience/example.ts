import type { FindingExamples } from '../../finding-example.ts'

const menu = (shownWhen: string) =>
  `{ "menu": { "groups": [{ "id": "account", "entries": [{ "id": "sign-out", "shownWhen": ${shownWhen} }] }] } }`
const registered = '{ "var": "session.registered" }'

export const examples = {
  W330: {
    why: 'A page is opened by people who are signed in and, if its path is public, by others, too. If no paragraph is for some of them, they find nothing but a heading.',
    on: 'a shipped lender',
    wrongFiles: { 'juniper-lane/pages/contact.json': contact(registered) },
    rightFiles: { 'juniper-lane/pages/contact.json': contact('true') },
  },
  E331: {
    why: 'A redirect sends whoever opens an old path to another one. Two that lead to one another never end.',
    on: 'a shipped lender',
    wrongFiles: {
      'juniper-lane/shell.json':
        '{ "redirects": [{ "id": "old", "from": "/old", "to": "/older", "$last": true }, { "id": "older", "from": "/older", "to": "/old", "$last": true }] }',
    },
    rightFiles: {
      'juniper-lane/shell.json': '{ "redirects": [{ "id": "old", "from": "/old", "to": "/contact", "$last": true }] }',
    },
  },
  W332: {
    why: 'An entry of the menu, of a page or of an answer of the chat must lead where those who see it can go: not to a chat that is off, and not to a page of the account for those who cannot sign in.',
    on: 'a shipped lender',
    wrongFiles: { 'juniper-lane/pages/pay.json': '{ "actions": [{ "id": "home", "go": "@chat" }] }' },
    rightFiles: { 'juniper-lane/pages/pay.json': '{ "actions": [{ "id": "home", "go": "/contact" }] }' },
  },
  W333: {
    why: 'Some entries of the menu are what texts send people to, and signing out is needed by everybody who shares a computer.',
    on: 'a shipped lender',
    also: ['W607'],
    wrongFiles: { 'juniper-lane/dashboard.json': menu(`{ "!": ${registered} }`) },
    rightFiles: { 'juniper-lane/dashboard.json': menu(registered) },
  },
} satisfies FindingExamples

function contact(shownWhen: string): string {
  const paragraphs = ['phone', 'email', 'post'].map((id) => `{ "id": "${id}", "shownWhen": ${shownWhen} }`)
  return `{ "paragraphs": [${paragraphs.join(', ')}] }`
}
