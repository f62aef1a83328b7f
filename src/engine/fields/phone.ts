import { defineField, wrongTexts } from './define-field.ts'

export const phoneField = defineField({
  name: 'phone',
  answer: { type: 'string' },
  standardWidget: 'text',
  samples: () => ['(615) 555-0123', '(512) 555-0188', '+44 20 7946 0958'],
  wrong: wrongTexts,
  palette: {
    label: 'Telephone number',
    group: 'text',
    description: 'A telephone number with a list of countries; a US number is stored as (615) 555-0123.',
  },
})
