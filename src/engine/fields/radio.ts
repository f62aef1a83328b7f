import { defineField } from './define-field.ts'

export const radioField = defineField({
  name: 'radio',
  answer: { type: 'string' },
  chooses: true,
  standardWidget: 'radio',
  wrong: ['none of these'],
  palette: { label: 'Choice of one', group: 'choice', description: 'One of `options`, all in view.' },
})
