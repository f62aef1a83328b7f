import { normalizeAnswer } from '#engine/index.ts'
import { moneyText } from '#i18n/money-text.ts'
import { useLocale } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { TextInput } from '../frame/text-input.tsx'
import { useTypedText } from '../frame/typed-text.ts'

/**
 * An amount of money: dollars on the screen, whole cents in the answer. Text that is no amount is stored as typed, for
 * the engine to refuse.
 */
export function MoneyWidget(props: FieldProps) {
  const { view, value, onChange, onLeave } = props
  const locale = useLocale()
  const shown = (stored: typeof value) => (typeof stored === 'number' ? moneyText(stored, locale) : String(stored ?? ''))
  const typed = useTypedText(value, shown, onChange)
  const type = (text: string) => typed.type(text, normalizeAnswer(view, text) ?? '')
  const leave = () => {
    typed.format()
    onLeave()
  }
  return (
    <FieldFrame {...props} width={view.width ?? 14}>
      <TextInput
        {...controlProps(props)}
        inputMode="decimal"
        before={<span aria-hidden="true">$</span>}
        value={typed.text}
        onText={type}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
