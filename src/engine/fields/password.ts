import { defineField, wrongTexts } from './define-field.ts'

export const passwordField = defineField({
  name: 'password',
  answer: { type: 'string' },
  standardWidget: 'password',
  samples: () => ['Correct-Horse-9!', 'Another*Horse77'],
  wrong: wrongTexts,
  palette: { label: 'Password', group: 'secret', description: 'A hidden text with a show button.' },
})
