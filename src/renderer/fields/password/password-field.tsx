import { defineField, type FieldProps } from '../define-field.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { PasswordInput } from './password-input.tsx'

function PasswordWidget(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      <PasswordInput {...props} />
    </FieldFrame>
  )
}

export const passwordField = defineField({
  name: 'password',
  palette: { label: 'Password', group: 'secret', description: 'A hidden text with a show button.' },
  Widget: PasswordWidget,
})
