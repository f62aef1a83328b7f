import { useEffect, useLayoutEffect, useState } from 'react'

/** Waits that end earlier show nothing. */
const shortestShownMs = 300
/** An outline that comes later than this after another one belongs to a wait of its own. */
const pauseMs = 100

const wait = { since: 0, shown: 0, leftAt: Number.NEGATIVE_INFINITY }

/** Begins a wait that something else than this app has shown until now: the outline in the HTML of the server. */
export function continueWait(since: number): void {
  wait.since = since
  wait.leftAt = performance.now()
}

/**
 * True once the borrower has waited for 300 ms. One wait may be shown by several outlines in a row (of a page, of its
 * screen, of the screen's documents): the later ones go on counting, or each of them would begin as an empty page.
 */
export function useLongWait(): boolean {
  const [since] = useState(() => {
    const isContinued = wait.shown > 0 || performance.now() - wait.leftAt < pauseMs
    return isContinued ? wait.since : performance.now()
  })
  const [isLong, setLong] = useState(() => performance.now() - since >= shortestShownMs)
  useLayoutEffect(() => {
    wait.since = since
    wait.shown += 1
    return () => {
      wait.shown -= 1
      wait.leftAt = performance.now()
    }
  }, [since])
  useEffect(() => {
    if (isLong) return
    const timer = setTimeout(() => setLong(true), Math.max(0, since + shortestShownMs - performance.now()))
    return () => clearTimeout(timer)
  }, [isLong, since])
  return isLong
}
