import { SaidText } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import { ChoiceCards } from './choice-cards.tsx'

export function RadioWidget(props: FieldProps) {
  const choices = (props.view.options ?? []).map(({ id, label, help }) => ({
    id,
    label: <SaidText said={label} />,
    ...(help && { help: <SaidText said={help} /> }),
  }))
  const chosen = typeof props.value === 'string' ? props.value : undefined
  return <ChoiceCards {...props} choices={choices} chosen={chosen} onChoose={props.onChange} />
}
