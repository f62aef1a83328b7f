import { defineField } from './define-field.ts'

export const textField = defineField({
  name: 'text',
  answer: { type: 'string' },
  standardWidget: 'text',
  palette: { label: 'Text', group: 'text', description: 'One line of text.' },
})
