import { useEffect, useRef, useState } from 'react'

/**
 * Asks again and again while it stands.
 *
 * @param delayAfter milliseconds until the next asking, by how often it was asked; undefined to stop
 * @returns how often it was asked in this status
 */
export function usePolling(
  ask: () => Promise<unknown>,
  status: string,
  delayAfter: (asked: number) => number | undefined,
): number {
  const [counted, setCounted] = useState({ status, asked: 0 })
  const asked = counted.status === status ? counted.asked : 0
  const delay = delayAfter(asked)
  // `ask` is another function at each draw, and that alone is no reason to begin counting the delay anew.
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
