import { defineField } from './define-field.ts'

export const checkboxField = defineField({
  name: 'checkbox',
  answer: { type: 'boolean' },
  fact: 'boolean',
  standardWidget: 'checkbox',
  samples: () => [true, false],
  wrong: ['yes'],
  palette: { label: 'Tick', group: 'choice', description: 'A tick.' },
})
