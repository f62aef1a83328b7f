import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { WaitView } from '#engine/index.ts'
import { SaidText, useWords } from '../surroundings.tsx'
import { ScreenHeading } from './form/screen-heading.tsx'
import stacked from './stacked.module.css'
import classes from './wait-screen.module.css'

export type WaitScreenProps = {
  readonly view: WaitView
  readonly applicationId?: string | undefined
  /** How long the bar takes, in milliseconds; the messages share it. */
  readonly duration?: number
  readonly notice?: ReactNode
}

const tick = 100
/** The bar never stands at its end while there is still something to wait for. */
const fullest = 0.95

/** Says what is being done, one thing after the other, and what happens if one closes the page. Asking is the app's. */
export function WaitScreen({ view, applicationId, duration = 30_000, notice }: WaitScreenProps) {
  const words = useWords()
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const passed = usePassed(duration)
  const count = Math.max(1, view.messages.length)
  // The last one stays: what began anew would look as if nothing had been done.
  const turn = Math.min(count - 1, Math.floor((passed / duration) * count))
  // Without motion the bar moves on with the messages alone.
  const share = (isStill ? (turn + 1) / count : passed / duration) * fullest
  const message = view.messages[turn]
  return (
    <div className={stacked.stack}>
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {/* How long it takes is not known, so no share is said aloud. */}
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={words('processing')}
        style={{ '--share': share } as object}
        data-over={passed >= duration || undefined}
      />
      <p className={classes.message} role="status">
        {message && <SaidText said={message.text} />}
      </p>
    </div>
  )
}

/** Milliseconds since this was first drawn, in ticks, until the time is over. */
function usePassed(duration: number): number {
  const [ticks, setTicks] = useState(0)
  const isOver = ticks * tick >= duration
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setTicks((before) => before + 1), tick)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.min(duration, ticks * tick)
}
