import { Checkbox, Input } from '@mantine/core'
import { Resolved } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, frameProps } from '../frame/field-frame.tsx'
import { helpId } from '../frame/field-ids.ts'
import { FieldMessage } from '../frame/field-message.tsx'

/** A checkbox with its label beside it. A link in the label opens without ticking the checkbox. */
export function CheckboxWidget(props: FieldProps) {
  const { view, id, value, message, onChange, onLeave } = props
  return (
    <div {...frameProps(view)}>
      <FieldMessage id={id} message={message} />
      <Checkbox
        {...controlProps(props)}
        label={view.label && <Resolved text={view.label} />}
        error={message !== undefined}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onLeave}
      />
      {view.help && (
        <Input.Description id={helpId(id)} ps="2.25rem">
          <Resolved text={view.help} />
        </Input.Description>
      )}
    </div>
  )
}
