import type { FieldProps } from '../field-props.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { PasswordInput } from './password-input.tsx'

export function PasswordWidget(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      <PasswordInput {...props} />
    </FieldFrame>
  )
}
