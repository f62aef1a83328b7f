import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Choice, RadioCards } from '../choice/choice-cards.tsx'

type ChipsProps = {
  readonly legend: ReactNode
  /** Names the radio buttons among those of the page. */
  readonly name: string
  /** Of the first radio button. */
  readonly id?: string
  readonly chips: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** One below the other, for longer answers. */
  readonly stacked?: boolean
  readonly required?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** One question with short answers side by side. */
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
