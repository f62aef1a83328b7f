import { useEffect, useRef, useState } from 'react'

/**
 * Polls while the component is mounted.
 *
 * @param delayAfter returns the delay in ms before the next poll, by the number of polls; undefined stops
 * @returns the number of polls in this status
 */
export function usePolling(
  ask: () => Promise<unknown>,
  status: string,
  delayAfter: (asked: number) => number | undefined,
): number {
  const [counted, setCounted] = useState({ status, asked: 0 })
  const asked = counted.status === status ? counted.asked : 0
  const delay = delayAfter(asked)
  // A ref, because a new function at each render must not restart the delay.
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => {
    if (delay === undefined) return
    let left = false
    const timer = setTimeout(async () => {
      await latestAsk.current()
      if (!left) setCounted({ status, asked: asked + 1 })
    }, delay)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [delay, status, asked])
  return asked
}
