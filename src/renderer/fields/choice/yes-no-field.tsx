import { useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { ChoiceCards } from './choice-cards.tsx'

export function YesNoWidget(props: FieldProps) {
  const words = useWords()
  const choices = [
    { id: 'yes', label: words('yes') },
    { id: 'no', label: words('no') },
  ]
  const chosen = typeof props.value === 'boolean' ? (props.value ? 'yes' : 'no') : undefined
  return (
    <ChoiceCards
      {...props}
      choices={choices}
      chosen={chosen}
      onChoose={(id) => props.onChange(id === 'yes')}
      layout="side by side"
    />
  )
}
