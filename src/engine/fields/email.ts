import { defineField } from './define-field.ts'

export const emailField = defineField({
  name: 'email',
  answer: { type: 'string' },
  standardWidget: 'email',
  samples: () => ['ana@mail.example', 'li.okafor@mail.example'],
  wrong: ['ana at mail'],
  palette: { label: 'E-mail address', group: 'text', description: 'An e-mail address.' },
})
