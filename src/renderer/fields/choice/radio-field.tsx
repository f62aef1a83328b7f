import { SaidText } from '../../said-text.tsx'
import { defineField, type FieldProps } from '../define-field.ts'
import { ChoiceCards } from './choice-cards.tsx'

function RadioWidget(props: FieldProps) {
  const choices = (props.view.options ?? []).map(({ id, label, help }) => ({
    id,
    label: <SaidText said={label} />,
    ...(help && { help: <SaidText said={help} /> }),
  }))
  const chosen = typeof props.value === 'string' ? props.value : undefined
  return <ChoiceCards {...props} choices={choices} chosen={chosen} onChoose={props.onChange} />
}

export const radioField = defineField({
  name: 'radio',
  palette: { label: 'Choice of one', group: 'choice', description: 'One of the options, all in view.' },
  Widget: RadioWidget,
})
