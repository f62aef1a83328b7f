import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from '../field-props.ts'
import { FieldSet } from '../frame/field-frame.tsx'
import { LeaveBox } from '../frame/leave-box.tsx'
import classes from './choice-cards.module.css'

export type Choice = { readonly id: string; readonly label: ReactNode; readonly help?: ReactNode }

type RadioCardsProps = {
  readonly choices: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** The `name` attribute that the radio buttons share. */
  readonly name: string
  /** The `id` attribute of the first radio button; `name` by default. */
  readonly id?: string | undefined
  readonly layout?: 'stacked' | 'side by side' | 'short' | undefined
}

/** Radio buttons (`<input type="radio">`), each in a card that is clickable as a whole. */
export function RadioCards({ choices, chosen, onChoose, name, id = name, layout = 'stacked' }: RadioCardsProps) {
  return (
    <div className={classes.cards} data-layout={layout}>
      {choices.map((choice, index) => (
        <Radio
          key={choice.id}
          className={classes.card}
          id={index === 0 ? id : `${id}-${choice.id}`}
          name={name}
          value={choice.id}
          label={choice.label}
          description={choice.help}
          checked={chosen === choice.id}
          onChange={() => onChoose(choice.id)}
        />
      ))}
    </div>
  )
}

/** A field whose answer is one of several cards. */
export function ChoiceCards({
  onLeave,
  ...props
}: FieldProps & Pick<RadioCardsProps, 'choices' | 'chosen' | 'onChoose' | 'layout'>) {
  return (
    <FieldSet {...props}>
      <LeaveBox onLeave={onLeave}>
        <RadioCards {...props} name={props.view.id} />
      </LeaveBox>
    </FieldSet>
  )
}
