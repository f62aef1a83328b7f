import { expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const SCREEN = 'base/screens/documents/read.json'
const files = someFlowFiles({
  'base/documents/notice.json': {
    ...{ type: 'FLOODDISCLOSURE', title: 'A notice', summary: [{ id: 'notice', text: 'A notice.' }] },
    sections: [{ id: 'all', heading: 'All', blocks: [{ id: 'words', kind: 'paragraph', text: 'Take note.' }] }],
  },
  [SCREEN]: {
    ...{ kind: 'documents', heading: 'Please read', openWhen: { answered: 'status.value' }, saves: 'application' },
    ...{ fields: [], documents: [{ id: 'notice' }], submit: 'Go on' },
  },
})

it.each([
  ['has an unknown key', '"documents": [', '"nobody":1,"documents": [', 'E010'],
  ['misspells its list', '"documents": [', '"documnets": [', 'E010'],
  ['is no JSON', '"documents": [', '"documents": {', 'E001'],
])('a document is not reported as shown to nobody where the screen that lists it %s', (_, from, to, code) => {
  const codes = findingsIn(withText(files, SCREEN, from, to)).map((finding) => finding.code)
  expect(codes).toContain(code)
  expect(codes).not.toContain('W329')
})
