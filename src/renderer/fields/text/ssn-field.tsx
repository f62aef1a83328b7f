import { normalizeAnswer } from '#engine/index.ts'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { HiddenInput } from '../frame/hidden-input.tsx'
import { useTypedText } from '../frame/typed-text.ts'

/**
 * A Social Security number: hidden while it is typed, formatted as 000-00-0000 when the field is left, and excluded
 * from autofill.
 */
export function SsnWidget(props: FieldProps) {
  const { view, value, onChange, onLeave } = props
  const typed = useTypedText(value, (stored) => ssnText(typeof stored === 'string' ? stored : ''), onChange)
  const leave = () => {
    typed.format()
    onLeave()
  }
  return (
    <FieldFrame {...props} width={view.width ?? 16}>
      <HiddenInput
        {...controlProps(props)}
        autoComplete="off"
        inputMode="numeric"
        value={typed.text}
        onText={(text) => typed.type(text, normalizeAnswer(view, text) ?? '')}
        onLeave={leave}
      />
    </FieldFrame>
  )
}

/** Formats nine digits as `000-00-0000`; any other text is unchanged. */
function ssnText(stored: string): string {
  return stored.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
}
