import { useId } from 'react'
import type { FieldsView } from '#engine/index.ts'
import { Resolved, useWords } from '../../screen-context.tsx'
import classes from './consents.module.css'

/** The consents that submitting the screen gives, with exactly the text that is recorded. */
export function Consents({ records }: Pick<FieldsView, 'records'>) {
  const words = useWords()
  const id = useId()
  if (records.length === 0) return null
  return (
    <section className={classes.consents} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {records[0]?.heading ? <Resolved text={records[0].heading} /> : words('consentHeading')}
      </h2>
      {records.map(({ id, text }) => (
        <p key={id}>
          <Resolved text={text} />
        </p>
      ))}
    </section>
  )
}
