import type { FindingExamples } from '../../examples/finding-example.ts'

const contact = (paragraph: string) =>
  `{ "heading": "Contact us", "paragraphs": [{ "id": "phone", ${paragraph}"text": "Call {supportPhone}." }] }`

export const examples = {
  W330: {
    why: 'A page is opened by people who are signed in and, if its path is public, by others, too. If no paragraph is for some of them, they find nothing but a heading.',
    on: 'a shipped lender',
    wrongFiles: { 'base/pages/contact.json': contact('"shownWhen": { "var": "session.registered" }, ') },
    rightFiles: { 'base/pages/contact.json': contact('') },
  },
} satisfies FindingExamples
