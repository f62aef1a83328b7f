import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Choice, RadioCards } from '../choice/choice-cards.tsx'

type ChipsProps = {
  readonly legend: ReactNode
  /** The `name` attribute that the radio buttons share. */
  readonly name: string
  /** The `id` attribute of the first radio button. */
  readonly id?: string
  readonly chips: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** True to place the answers below one another, because they are long. */
  readonly stacked?: boolean
  readonly required?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** A question with short answers side by side, as radio buttons. */
export function Chips({ legend, name, id, chips, chosen, onChoose, stacked, required, invalid, describedBy }: ChipsProps) {
  return (
    <Fieldset
      legend={legend}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <RadioCards
        choices={chips}
        chosen={chosen}
        onChoose={onChoose}
        name={name}
        id={id}
        layout={stacked ? 'stacked' : 'short'}
      />
    </Fieldset>
  )
}
