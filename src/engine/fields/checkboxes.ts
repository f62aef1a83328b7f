import { defineField } from './define-field.ts'

export const checkboxesField = defineField({
  name: 'checkboxes',
  answer: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 100 } },
  chooses: true,
  standardWidget: 'checkboxes',
  wrong: ['none of these'],
  palette: {
    label: 'Choice of several',
    group: 'choice',
    description: 'Any number of `options`; stored as a list of their ids.',
  },
})
