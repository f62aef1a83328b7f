import { defineField, wrongTexts } from './define-field.ts'

export const ssnField = defineField({
  name: 'ssn',
  answer: { type: 'string' },
  standardWidget: 'password',
  samples: () => ['123456789', '234567891'],
  wrong: wrongTexts,
  palette: {
    label: 'Social security number',
    group: 'secret',
    description: 'A social security number, hidden while it is typed; stored as nine digits.',
  },
})
