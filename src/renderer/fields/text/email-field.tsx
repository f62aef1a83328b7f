import { defineField, type FieldProps } from '../define-field.ts'
import { TextWidget } from './text-field.tsx'

function EmailWidget(props: FieldProps) {
  return <TextWidget {...props} more={{ inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }} />
}

export const emailField = defineField({
  name: 'email',
  palette: { label: 'E-mail address', group: 'text', description: 'An e-mail address, with the keyboard for one.' },
  Widget: EmailWidget,
})
