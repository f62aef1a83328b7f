import { defineField } from './define-field.ts'

export const moneyField = defineField({
  name: 'money',
  answer: { type: 'integer' },
  fact: 'money',
  standardWidget: 'updown',
  samples: () => [5_000_000, 10_000_000, 1_000_000, 0, 100, 45_000_000],
  wrong: [-1, 99_999_999_999_99],
  palette: { label: 'Amount of money', group: 'number', description: 'Dollars; stored as a whole number of cents.' },
})
