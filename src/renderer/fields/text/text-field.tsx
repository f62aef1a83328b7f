import type { ComponentProps, FocusEvent } from 'react'
import { normalizeAnswer } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { useLocale } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { TextInput } from '../frame/text-input.tsx'

/** One line of text, or several. The engine normalizes it by the field's `tidy` when the field is left. */
export function TextWidget({ more, ...props }: FieldProps & { readonly more?: ComponentProps<'input'> }) {
  const { view, value, onChange, onLeave } = props
  const locale = useLocale()
  const leave = ({ currentTarget: { value: text } }: FocusEvent<HTMLInputElement>) => {
    const normalized = normalizeAnswer(view, text) ?? ''
    if (normalized !== text) onChange(normalized)
    onLeave()
  }
  return (
    <FieldFrame {...props}>
      <TextInput
        {...controlProps(props)}
        {...keyboardFor(view.tidy)}
        {...more}
        rows={view.lines}
        {...(view.placeholder && { placeholder: formatMessage(view.placeholder, locale) })}
        value={value === undefined ? '' : String(value)}
        keepsText
        onText={onChange}
        onBlur={leave}
      />
    </FieldFrame>
  )
}

export function EmailWidget(props: FieldProps) {
  return <TextWidget {...props} more={{ inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }} />
}

export function keyboardFor(tidy: FieldProps['view']['tidy']): ComponentProps<'input'> {
  if (tidy === 'digits' || tidy === 'zip') return { inputMode: 'numeric', spellCheck: false }
  if (tidy === 'upper-case' || tidy === 'state') return { autoCapitalize: 'characters', spellCheck: false }
  return { spellCheck: false }
}
