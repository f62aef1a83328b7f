import type { ReactNode } from 'react'
import { SubmitRow } from '#ui/submit-row.tsx'
import { SaidText, useWords } from '../../surroundings.tsx'
import { Consents } from './consents.tsx'
import type { QuestionsProps } from './form-frame.tsx'
import { useWaitsForFiles } from './waits-for-files.ts'

type FormEndProps = Pick<QuestionsProps, 'view' | 'busy' | 'beside'> & {
  /** In the row of the button, above it. */
  readonly above?: ReactNode
  /** At the bottom of a phone's screen. */
  readonly sticky?: boolean
}

/** What one agrees to, and the button that sends. */
export function FormEnd({ view, busy = false, beside, above, sticky = true }: FormEndProps) {
  const words = useWords()
  const waits = useWaitsForFiles()
  return (
    <>
      <Consents records={view.records} />
      {/* Over words that are agreed to, a button would be pressed before they are seen. */}
      <SubmitRow
        busy={busy || waits}
        busyWords={words(waits ? 'filesWaiting' : 'submitting')}
        beside={beside}
        above={above}
        sticky={sticky && view.records.length === 0}
      >
        <SaidText said={view.submit} />
      </SubmitRow>
    </>
  )
}
