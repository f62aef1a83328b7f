import { defineField } from './define-field.ts'
import { TextWidget } from './text-field.tsx'

export const slotField = defineField({
  name: 'slot',
  palette: { label: 'Appointment', group: 'date', description: 'A day and a time of those that are free.' },
  Widget: TextWidget,
})
