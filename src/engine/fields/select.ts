import { defineField } from './define-field.ts'

export const selectField = defineField({
  name: 'select',
  answer: { type: 'string' },
  chooses: true,
  standardWidget: 'select',
  wrong: ['none of these'],
  palette: { label: 'List', group: 'choice', description: 'A list to choose one of `options` from.' },
})
