import { useWords } from '../../surroundings.tsx'
import { defineField, type FieldProps } from '../define-field.ts'
import { ChoiceCards } from './choice-cards.tsx'

function YesNoWidget(props: FieldProps) {
  const words = useWords()
  const choices = [
    { id: 'yes', label: words('yes') },
    { id: 'no', label: words('no') },
  ]
  const chosen = typeof props.value === 'boolean' ? (props.value ? 'yes' : 'no') : undefined
  return <ChoiceCards {...props} choices={choices} chosen={chosen} onChoose={(id) => props.onChange(id === 'yes')} sideBySide />
}

export const yesNoField = defineField({
  name: 'yes-no',
  palette: { label: 'Yes or no', group: 'choice', description: 'Two buttons, Yes and No; stored as true and false.' },
  Widget: YesNoWidget,
})
