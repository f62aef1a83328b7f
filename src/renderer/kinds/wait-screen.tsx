import { type ReactNode, useEffect, useState } from 'react'
import type { WaitView } from '#engine/answers/screen-view.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { SaidText } from '../said-text.tsx'
import { useWords } from '../surroundings.tsx'
import classes from './wait-screen.module.css'

export type WaitScreenProps = {
  readonly view: WaitView
  readonly applicationId?: string | undefined
  /** How long each message stands, in milliseconds. */
  readonly pace?: number
  readonly notice?: ReactNode
}

/** Says what is being done, one thing after the other, and what happens if one closes the page. Asking is the app's. */
export function WaitScreen({ view, applicationId, pace = 4_000, notice }: WaitScreenProps) {
  const words = useWords()
  const [turn, setTurn] = useState(0)
  // The last one stays: what began anew would look as if nothing had been done.
  const last = view.messages.length - 1
  useEffect(() => {
    if (turn >= last) return
    const timer = setTimeout(() => setTurn(turn + 1), pace)
    return () => clearTimeout(timer)
  }, [pace, turn, last])
  const message = view.messages[Math.min(turn, last)]
  return (
    <div className={classes.screen}>
      <PageHeading
        heading={<SaidText said={view.heading} />}
        text={<SaidText said={view.text} />}
        {...(view.showsApplicationId && applicationId && { applicationId: { label: words('applicationId'), id: applicationId } })}
      />
      {notice}
      <div className={classes.bar} role="progressbar" aria-label={words('progressLabel')} />
      <p className={classes.message} role="status">
        {message && <SaidText said={message.text} />}
      </p>
    </div>
  )
}
