import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { HiddenInput } from '../frame/hidden-input.tsx'

/** A short number that one was given: hidden, with the keyboard of a telephone, and never offered to be remembered. */
export function PinWidget(props: FieldProps) {
  const { value, onChange, onLeave } = props
  return (
    <FieldFrame {...props} width={props.view.width ?? 12}>
      <HiddenInput
        {...controlProps(props)}
        // Of one use: a browser that remembers it offers a wrong one the next time.
        autoComplete="one-time-code"
        inputMode="numeric"
        showWord="showTyped"
        hideWord="hideTyped"
        value={typeof value === 'string' ? value : ''}
        onText={(text) => onChange(text.replace(/[\s-]/g, ''))}
        onLeave={onLeave}
      />
    </FieldFrame>
  )
}
