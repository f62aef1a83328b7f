import type { ReactNode } from 'react'
import { SubmitRow } from '#ui/submit-row.tsx'
import { useFormState } from '../../form/form-context.tsx'
import { Resolved, useWords } from '../../screen-context.tsx'
import { Consents } from './consents.tsx'
import type { QuestionsProps } from './form-frame.tsx'

type FormEndProps = Pick<QuestionsProps, 'view' | 'busy'> & {
  /** Content in the row of the button, above the button. */
  readonly above?: ReactNode
  /** True to keep the button at the bottom of a phone's screen. */
  readonly sticky?: boolean
}

/** The end of a form: the consents and the submit button. */
export function FormEnd({ view, busy = false, above, sticky = true }: FormEndProps) {
  const words = useWords()
  const waits = useFormState((state) => state.waits)
  return (
    <>
      <Consents records={view.records} />
      {/* Not with consents: a button over the text could be pressed before the text is seen. */}
      <SubmitRow
        busy={busy || waits}
        busyWords={words(waits ? 'filesWaiting' : 'submitting')}
        above={above}
        sticky={sticky && view.records.length === 0}
      >
        <Resolved text={view.submit} />
      </SubmitRow>
    </>
  )
}
