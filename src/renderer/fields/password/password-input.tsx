import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { HiddenInput } from '../frame/hidden-input.tsx'

export function PasswordWidget(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      <PasswordInput {...props} />
    </FieldFrame>
  )
}

export function PasswordInput({ describedMore = [], ...props }: FieldProps & { readonly describedMore?: readonly string[] }) {
  const { view, value, onChange, onLeave } = props
  return (
    <HiddenInput
      autoComplete="new-password"
      {...controlProps(props, ...describedMore)}
      name={view.id}
      showWord="showPassword"
      hideWord="hidePassword"
      value={typeof value === 'string' ? value : ''}
      onText={onChange}
      onLeave={onLeave}
    />
  )
}
