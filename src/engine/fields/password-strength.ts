import { defineField, wrongTexts } from './define-field.ts'

export const passwordStrengthField = defineField({
  name: 'password-strength',
  answer: { type: 'string' },
  standardWidget: 'password',
  samples: () => ['Correct-Horse-9!', 'Another*Horse77'],
  wrong: wrongTexts,
  palette: { label: 'New password', group: 'secret', description: 'A password with a meter of four bars and its rules.' },
})
