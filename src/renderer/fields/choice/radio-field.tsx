import { Resolved } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { ChoiceCards } from './choice-cards.tsx'

export function RadioWidget(props: FieldProps) {
  const choices = (props.view.options ?? []).map(({ id, label, help }) => ({
    id,
    label: <Resolved text={label} />,
    ...(help && { help: <Resolved text={help} /> }),
  }))
  const chosen = typeof props.value === 'string' ? props.value : undefined
  return <ChoiceCards {...props} choices={choices} chosen={chosen} onChoose={props.onChange} />
}
