import { defineField } from './define-field.ts'

export const yesNoField = defineField({
  name: 'yes-no',
  answer: { type: 'boolean' },
  fact: 'boolean',
  standardWidget: 'radio',
  samples: () => [false, true],
  wrong: ['yes'],
  palette: { label: 'Yes or no', group: 'choice', description: 'Two buttons, Yes and No; stored as true and false.' },
})
