/**
 * Runs work while the browser is idle.
 *
 * @param latest after how many ms the work runs although the browser is busy, or does not call itself idle yet; never without it
 * @returns cancels the work
 */
export function whenIdle(work: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, latest ?? 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, latest === undefined ? {} : { timeout: latest })
  return () => cancelIdleCallback(request)
}
