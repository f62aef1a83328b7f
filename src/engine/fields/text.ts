import { defineField, wrongTexts } from './define-field.ts'

export const textField = defineField({
  name: 'text',
  answer: { type: 'string' },
  standardWidget: 'text',
  wrong: wrongTexts,
  palette: { label: 'Text', group: 'text', description: 'One line of text.' },
})
