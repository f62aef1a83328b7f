/**
 * Runs work while the browser is idle.
 *
 * @returns cancels the work
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}
