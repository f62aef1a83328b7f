import type { PreviewLender } from '#contract/preview.ts'
import classes from '../preview.module.css'
import { type Events, useFindings } from '../use-preview.ts'
import { FindingList } from './finding-list.tsx'
import { LastSave } from './last-save.tsx'

/** Shown instead of pages for a lender whose files had errors when the server started. */
export function BrokenPane({ lender, events }: { readonly lender: PreviewLender; readonly events: Events }) {
  const { data, error } = useFindings(lender.id)
  const errors = data?.findings.filter(({ severity }) => severity === 'error') ?? []
  return (
    <main className={classes.broken}>
      <h2 className={classes.placeName}>{lender.id} cannot be drawn</h2>
      <p role="alert" className={classes.warning}>
        {error?.message ??
          `Its files had errors when the server started, so there is no version to draw. It is drawn as soon as a saved file mends them; other lenders are not touched.`}
      </p>
      <FindingList findings={errors} />
      {events.saved && <LastSave {...events} saved={events.saved} />}
    </main>
  )
}
