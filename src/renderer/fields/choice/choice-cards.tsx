import type { ReactNode } from 'react'
import type { FieldProps } from '../field-props.ts'
import { FieldSet } from '../frame/field-frame.tsx'
import { LeaveBox } from '../frame/leave-box.tsx'
import classes from './choice-cards.module.css'

type Choice = { readonly id: string; readonly label: ReactNode; readonly help?: ReactNode }

type ChoiceCardsProps = FieldProps & {
  readonly choices: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly sideBySide?: boolean
}

/** Real radio buttons, each in a card that can be hit with a thumb anywhere. */
export function ChoiceCards({ choices, chosen, onChoose, sideBySide, ...props }: ChoiceCardsProps) {
  const { view, id, onLeave } = props
  return (
    <FieldSet {...props}>
      <LeaveBox className={classes.cards} data-side-by-side={sideBySide || undefined} onLeave={onLeave}>
        {choices.map((choice, index) => {
          const own = index === 0 ? id : `${id}-${choice.id}`
          return (
            <label key={choice.id} className={classes.card}>
              <input
                className={classes.radio}
                type="radio"
                id={own}
                name={view.id}
                value={choice.id}
                checked={chosen === choice.id}
                onChange={() => onChoose(choice.id)}
                aria-describedby={choice.help === undefined ? undefined : `${own}-note`}
              />
              <span className={classes.words}>
                <span>{choice.label}</span>
                {choice.help !== undefined && (
                  <span className={classes.help} id={`${own}-note`}>
                    {choice.help}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </LeaveBox>
    </FieldSet>
  )
}
