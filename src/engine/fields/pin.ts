import { defineField, wrongTexts } from './define-field.ts'

export const pinField = defineField({
  name: 'pin',
  answer: { type: 'string' },
  standardWidget: 'password',
  samples: () => ['1234', '9999'],
  wrong: wrongTexts,
  palette: { label: 'PIN', group: 'secret', description: 'A short secret number.' },
})
