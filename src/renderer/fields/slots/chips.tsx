import type { ReactNode } from 'react'
import classes from './chips.module.css'

export type Chip = { readonly id: string; readonly label: ReactNode }

type ChipsProps = {
  readonly legend: ReactNode
  /** A part of a question that has a name of its own. */
  readonly part?: boolean
  /** Names the radio buttons among those of the page. */
  readonly name: string
  /** Of the first radio button. */
  readonly id?: string
  readonly chips: readonly Chip[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** One below the other, for longer answers. */
  readonly stacked?: boolean
  readonly required?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** Real radio buttons that look like chips: short answers side by side. */
export function Chips(props: ChipsProps) {
  const { legend, part, name, id, chips, chosen, onChoose, stacked, required, invalid, describedBy } = props
  return (
    <fieldset className={classes.group} {...asRadioGroup(required, invalid)} aria-describedby={describedBy}>
      <legend className={classes.legend} data-part={part || undefined}>
        {legend}
      </legend>
      <div className={classes.chips} data-stacked={stacked || undefined}>
        {chips.map((chip, index) => (
          <label key={chip.id} className={classes.chip}>
            <input
              className={classes.radio}
              type="radio"
              {...(index === 0 && id !== undefined && { id })}
              name={name}
              value={chip.id}
              checked={chosen === chip.id}
              onChange={() => onChoose(chip.id)}
            />
            <span>{chip.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function asRadioGroup(required = false, invalid = false) {
  return { role: 'radiogroup', 'aria-required': required || undefined, 'aria-invalid': invalid || undefined } as const
}
