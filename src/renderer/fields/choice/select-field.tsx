import { NativeSelect } from '@mantine/core'
import { formatMessage } from '#i18n/format-message.ts'
import { useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, frameProps, frameWords } from '../frame/field-frame.tsx'

/** A native `<select>`, because phones and screen readers support it best. */
export function SelectWidget(props: FieldProps) {
  const { view, value, onChange, onLeave } = props
  const words = useWords()
  const locale = useLocale()
  const choose = view.placeholder ? formatMessage(view.placeholder, locale) : words('choose')
  return (
    <NativeSelect
      {...controlProps(props)}
      {...frameWords(props)}
      wrapperProps={frameProps(view)}
      data={[
        { value: '', label: choose },
        ...(view.options ?? []).map(({ id, label }) => ({ value: id, label: formatMessage(label, locale) })),
      ]}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
