import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { HiddenInput } from '../frame/hidden-input.tsx'

/** A PIN that the borrower was given: hidden, with a numeric keyboard, and not offered to password managers. */
export function PinWidget(props: FieldProps) {
  const { value, onChange, onLeave } = props
  return (
    <FieldFrame {...props} width={props.view.width ?? 12}>
      <HiddenInput
        {...controlProps(props)}
        // `one-time-code`, because a browser would remember the PIN and offer it when it is no longer valid.
        autoComplete="one-time-code"
        inputMode="numeric"
        value={typeof value === 'string' ? value : ''}
        onText={(text) => onChange(text.replace(/[\s-]/g, ''))}
        onLeave={onLeave}
      />
    </FieldFrame>
  )
}
