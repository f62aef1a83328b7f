import { defineField, wrongDates } from './define-field.ts'

export const dateField = defineField({
  name: 'date',
  answer: { type: 'string' },
  fact: 'date',
  standardWidget: 'date',
  samples: () => ['1980-06-15', '2015-02-01', '1962-11-30', '1999-12-31'],
  wrong: wrongDates,
  palette: { label: 'Date from a calendar', group: 'date', description: 'A date chosen from a calendar.' },
})
