import { useEffect, useRef, useState } from 'react'

/** The longest delay, in ms, between two polls of a server that does not answer. */
const longestMs = 60_000

/**
 * Polls while the component is mounted. The delays vary by a tenth, so that many pages do not poll at the same moment,
 * and double with each poll that is not answered. Such polls are not counted.
 *
 * @param ask polls once; returns false if the server did not answer
 * @param delayAfter returns the delay in ms before the next poll, by the number of polls; undefined stops
 * @returns the number of polls in this status
 */
export function usePolling(
  ask: () => Promise<boolean>,
  status: string,
  delayAfter: (asked: number) => number | undefined,
): number {
  const [counted, setCounted] = useState({ status, asked: 0, failed: 0 })
  const { asked, failed } = counted.status === status ? counted : { asked: 0, failed: 0 }
  const delay = delayAfter(asked)
  // A ref, because a new function at each render must not restart the delay.
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => {
    if (delay === undefined) return
    let left = false
    const poll = async () => {
      // An error that nobody expects counts as no answer: a page that waits must not stop asking.
      const answered = await latestAsk.current().catch((error: unknown) => {
        console.error(error)
        return false
      })
      if (!left) setCounted(answered ? { status, asked: asked + 1, failed: 0 } : { status, asked, failed: failed + 1 })
    }
    const timer = setTimeout(poll, Math.min(delay * 2 ** failed, Math.max(delay, longestMs)) * (0.9 + 0.2 * Math.random()))
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [delay, status, asked, failed])
  return asked
}
