import { useId } from 'react'
import type { FieldsView } from '#engine/index.ts'
import { SaidText, useWords } from '../../surroundings.tsx'
import classes from './consents.module.css'

/** What pressing the button below consents to, word for word as it will be recorded. */
export function Consents({ records }: Pick<FieldsView, 'records'>) {
  const words = useWords()
  const id = useId()
  if (records.length === 0) return null
  return (
    <section className={classes.consents} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {words('consentHeading')}
      </h2>
      {records.map(({ id, text }) => (
        <p key={id}>
          <SaidText said={text} />
        </p>
      ))}
    </section>
  )
}
