import { defineField, type FieldProps } from '../define-field.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { HiddenInput } from '../frame/hidden-input.tsx'

/** A short number that one was given: hidden, with the keyboard of a telephone, and never offered to be remembered. */
function PinWidget(props: FieldProps) {
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

export const pinField = defineField({
  name: 'pin',
  palette: { label: 'PIN', group: 'secret', description: 'A short secret number.' },
  Widget: PinWidget,
})
