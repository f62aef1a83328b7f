import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { WaitView } from '#engine/index.ts'
import { Stack } from '#ui/layout.ts'
import { Resolved, useWords } from '../screen-context.tsx'
import { ScreenHeading } from './form/screen-heading.tsx'
import classes from './wait-screen.module.css'

export type WaitScreenProps = {
  readonly view: WaitView
  readonly applicationId?: string | undefined
  /** The time in ms until the bar is full; the messages divide it equally. */
  readonly duration?: number
  readonly notice?: ReactNode
}

const tick = 100
/** The greatest share of the bar; it is never full while the screen waits. */
const fullest = 0.95

/** A screen of the kind `wait`: a bar and a sequence of messages. The app polls, not this component. */
export function WaitScreen({ view, applicationId, duration = 30_000, notice }: WaitScreenProps) {
  const words = useWords()
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const passed = usePassed(duration)
  const count = Math.max(1, view.messages.length)
  // The last message stays: starting again would look as if nothing had been done.
  const turn = Math.min(count - 1, Math.floor((passed / duration) * count))
  // With reduced motion the bar moves only with the messages.
  const share = (isStill ? (turn + 1) / count : passed / duration) * fullest
  const message = view.messages[turn]
  return (
    <Stack gap="1.5rem">
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {/* The progress bar is indeterminate for screen readers, because the remaining time is unknown. */}
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={words('processing')}
        style={{ '--share': share } as object}
        data-over={passed >= duration || undefined}
      />
      <p className={classes.message} role="status">
        {message && <Resolved text={message.text} />}
      </p>
    </Stack>
  )
}

/** Milliseconds since the first render, in ticks of `tick`, up to `duration`. */
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
