import { expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const asking = (document: string) => ({
  'acme/screens/more.json': {
    ...{ kind: 'upload', heading: 'More?', saves: 'application.extra', submit: 'Send' },
    fields: [{ id: 'more', as: 'files', label: 'More', required: 'Add a file', document }],
  },
})
const made = (type: string) => ({
  'acme/documents/notice.json': {
    ...{ type, title: 'A notice', summary: [{ id: 'notice', text: 'A notice.' }] },
    sections: [{ id: 'all', blocks: [{ id: 'words', kind: 'paragraph', text: 'Take note.' }] }],
  },
})
const about = (files: object) => findingsIn(someFlowFiles({ ...files })).filter(({ code }) => code === 'E327')

it('a type of the contract is accepted in a field for files and in a document', () => {
  expect(about({ ...asking('PASSPORTFRONT'), ...made('FLOODDISCLOSURE') })).toEqual([])
})

it('an unknown type of a field for files is reported at its place, with the nearest type as a fix', () => {
  expect(about(asking('PASSPORT_FRONT'))).toMatchObject([
    {
      ...{
        severity: 'error',
        file: 'acme/screens/more.json',
        pointer: 'screens/more.json#/fields/more/document',
        line: 12,
        column: 19,
      },
      message: 'The server has no document type "PASSPORT_FRONT".',
      fixes: [{ title: 'Did you mean "PASSPORTFRONT"?' }],
    },
  ])
})

it('an unknown type of a document that the server makes is reported', () => {
  expect(about(made('FLOOD_DISCLOSURE'))).toMatchObject([
    {
      ...{ file: 'acme/documents/notice.json', pointer: 'documents/notice.json#/type' },
      fixes: [{ title: 'Did you mean "FLOODDISCLOSURE"?' }],
    },
  ])
})
