import { formatMessage } from '#i18n/format-message.ts'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { useLocale, useWords } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import inputClasses from '../frame/text-input.module.css'
import classes from './select-field.module.css'

/** The browser's own list: telephones and screen readers know it best. */
export function SelectWidget(props: FieldProps) {
  const { view, value, onChange, onLeave } = props
  const words = useWords()
  const locale = useLocale()
  return (
    <FieldFrame {...props}>
      <div className={classes.box}>
        <select
          {...controlProps(props)}
          className={`${inputClasses.input} ${classes.select}`}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        >
          <option value="">{view.placeholder ? formatMessage(view.placeholder, locale) : words('choose')}</option>
          {view.options?.map(({ id, label }) => (
            <option key={id} value={id}>
              {formatMessage(label, locale)}
            </option>
          ))}
        </select>
        <span className={classes.sign}>
          <ChevronDownIcon />
        </span>
      </div>
    </FieldFrame>
  )
}
