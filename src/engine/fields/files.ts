import { defineField } from './define-field.ts'

export const filesField = defineField({
  name: 'files',
  answer: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 100 } },
  standardWidget: 'files',
  samples: ({ document }) => [[`a ${document ?? 'file'}`]],
  wrong: ['none of these'],
  palette: { label: 'Files', group: 'choice', description: 'Files of one type of document; stored as a list of their ids.' },
})
