import type { FindingExamples } from '../../examples/finding-example.ts'

const title = 'Notice of special hazards'

export const examples = {
  W612: {
    why: 'Screens, messages and other documents name a document by its title. Where a lender gives it another title and inherits those texts, people look for a document that there is not.',
    beside: {
      'base/documents/notice.json': {
        ...{ type: 'FLOODDISCLOSURE', title, summary: [{ id: 'notice', text: 'A notice.' }] },
        sections: [{ id: 'all', heading: 'All', blocks: [{ id: 'words', kind: 'paragraph', text: 'Take note.' }] }],
      },
      'base/screens/documents/read.json': {
        ...{ kind: 'documents', heading: `Please read “${title}”`, openWhen: { answered: 'status.value' }, saves: 'application' },
        ...{ fields: [], documents: [{ id: 'notice' }], submit: 'Go on' },
      },
    },
    wrongFiles: { 'acme/documents/notice.json': { title: 'Floods near you' } },
    rightFiles: { 'acme/documents/notice.json': { title } },
  },
} satisfies FindingExamples
