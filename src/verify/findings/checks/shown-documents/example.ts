import type { FindingExamples } from '../../examples/finding-example.ts'

const notice =
  '{ "type": "FLOODDISCLOSURE", "title": "A notice", "summary": [{ "id": "only", "text": "Read it." }], "sections": [{ "id": "all", "heading": "All", "blocks": [{ "id": "one", "kind": "paragraph", "text": "Its text." }] }] }'
const listing = (id: string) =>
  `{ "kind": "documents", "heading": "Please read", "openWhen": { "answered": "status.value" }, "saves": "application", "fields": [], "documents": [{ "id": "${id}" }], "submit": "Go on" }`

export const examples = {
  E328: {
    why: 'A screen names documents by their files. A document that is not there is left out without a word, so people decide or sign without it.',
    beside: { 'base/documents/notice.json': notice },
    wrongFiles: { 'base/screens/documents/read.json': listing('notices') },
    rightFiles: { 'base/screens/documents/read.json': listing('notice') },
    also: ['W805'],
  },
  W329: {
    why: 'A document is read and signed only where a screen lists it. One that no screen lists was forgotten, or every screen has taken it off its list.',
    wrongFiles: { 'base/documents/notice.json': notice },
    rightFiles: { 'base/documents/notice.json': '' },
  },
} satisfies FindingExamples
