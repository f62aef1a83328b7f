/**
 * Does some work now, and again at each pause after it, so that it never runs twice at a time.
 *
 * @param work receives a signal that is aborted when it is stopped
 * @param failed receives what the work throws; the next turn is a pause later all the same
 * @returns stops it, after the work in progress
 */
export function keepDoing(
  pauseMs: number,
  work: (ended: AbortSignal) => Promise<unknown>,
  failed: (error: Error) => void,
): () => Promise<void> {
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      await work(ended.signal)
    } catch (error) {
      failed(error as Error)
    }
    if (!ended.signal.aborted) timer = setTimeout(next, pauseMs).unref()
  }
  let turn = once()
  function next() {
    turn = once()
  }
  return async () => {
    ended.abort()
    clearTimeout(timer)
    await turn
  }
}
