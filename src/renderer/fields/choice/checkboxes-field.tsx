import { Checkbox } from '@mantine/core'
import { chosenAfter } from '#engine/index.ts'
import { Resolved } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { FieldSet } from '../frame/field-frame.tsx'
import { LeaveBox } from '../frame/leave-box.tsx'
import classes from './choice-cards.module.css'

/** Checkboxes, each in a card that is clickable as a whole. The answer lists option ids in the order of the options. */
export function CheckboxesWidget(props: FieldProps) {
  const { view, id, value, message, onChange, onLeave } = props
  const options = view.options ?? []
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return (
    <FieldSet {...props} kind="group">
      <LeaveBox className={classes.cards} data-invalid={message !== undefined || undefined} onLeave={onLeave}>
        {options.map((option, index) => (
          <Checkbox
            key={option.id}
            className={classes.card}
            id={index === 0 ? id : `${id}-${option.id}`}
            name={view.id}
            value={option.id}
            label={<Resolved text={option.label} />}
            description={option.help && <Resolved text={option.help} />}
            checked={chosen.includes(option.id)}
            onChange={(event) => onChange(chosenAfter(options, chosen, option.id, event.currentTarget.checked))}
            aria-invalid={message !== undefined || undefined}
          />
        ))}
      </LeaveBox>
    </FieldSet>
  )
}
