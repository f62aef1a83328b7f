import { SaidText } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps } from '../frame/field-frame.tsx'
import { helpId } from '../frame/field-ids.ts'
import { FieldMessage } from '../frame/field-message.tsx'
import classes from './checkbox-field.module.css'

/** A tick with its words beside it; the words may hold links, which open without ticking. */
export function CheckboxWidget(props: FieldProps) {
  const { view, id, value, message, onChange, onLeave } = props
  return (
    <div className={classes.field} data-field={view.id}>
      <FieldMessage id={id} message={message} />
      <label className={classes.label}>
        <input
          {...controlProps(props)}
          className={classes.tick}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onLeave}
        />
        <span className={classes.words}>{view.label && <SaidText said={view.label} />}</span>
      </label>
      {view.help && (
        <p className={classes.help} id={helpId(id)}>
          <SaidText said={view.help} />
        </p>
      )}
    </div>
  )
}
