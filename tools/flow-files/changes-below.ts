import { watch } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** An editor saves in several steps; they are one change. */
const quietMs = 50

/** Once for each time that something below a folder was saved, and things have been quiet since. */
export async function* changesBelow(folder: string, until: AbortSignal): AsyncGenerator<undefined> {
  const events = watch(folder, { recursive: true, signal: until })[Symbol.asyncIterator]()
  const following = () => {
    const event = events.next()
    // A pending wait resolves with the end; there may be none yet.
    event.catch(() => {})
    return event
  }
  try {
    let next = following()
    while (!(await next).done) {
      next = following()
      while (await isSooner(next)) next = following()
      yield undefined
    }
  } catch (error) {
    if (!until.aborted) throw error
  }
}

/** Whether there is another one before things have been quiet. */
async function isSooner(next: Promise<IteratorResult<unknown>>): Promise<boolean> {
  const waiting = new AbortController()
  const quiet = setTimeout(quietMs, false, { signal: waiting.signal }).catch(() => false)
  const first = await Promise.race([next.then(({ done }) => done !== true), quiet])
  waiting.abort()
  return first
}
