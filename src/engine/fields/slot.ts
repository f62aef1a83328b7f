import { defineField, wrongTexts } from './define-field.ts'

export const slotField = defineField({
  name: 'slot',
  answer: { type: 'string' },
  standardWidget: 'text',
  wrong: wrongTexts,
  palette: {
    label: 'Appointment',
    group: 'date',
    description: 'A day and a time from those that the screen lists; stored as yyyy-MM-ddTHH:mm.',
  },
})
