/** In ms. Chromium is idle only a second after the last thing that happened on a page, Safari does not say when it is. */
export const soon = 150

/**
 * Runs work while the browser is idle.
 *
 * @param latest in ms: the work runs by then even if the browser is not idle
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
