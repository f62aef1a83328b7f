import { defineField } from './define-field.ts'

export const pinField = defineField({
  name: 'pin',
  answer: { type: 'string' },
  standardWidget: 'password',
  samples: () => ['1234', '9999'],
  palette: { label: 'PIN', group: 'secret', description: 'A short secret number.' },
})
