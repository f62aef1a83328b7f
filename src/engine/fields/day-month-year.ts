import { defineField, wrongDates } from './define-field.ts'

export const dayMonthYearField = defineField({
  name: 'day-month-year',
  answer: { type: 'string' },
  fact: 'date',
  standardWidget: 'date',
  samples: () => ['1980-06-15', '2015-02-01', '1962-11-30', '1999-12-31'],
  wrong: wrongDates,
  palette: { label: 'Date in three fields', group: 'date', description: 'A date typed in three fields.' },
})
