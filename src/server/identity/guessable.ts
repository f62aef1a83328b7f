/** Finds passwords that are easy to guess, in a thread of its own, which holds the lists of common words. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Guessable, PasswordToGuess } from '../config/server-parts.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { networkOfRequest } from '../logs/security-log.ts'

/** How long the thread is kept after the last password, in ms: its lists have 40 MB. */
const idleMs = 60_000

/** Many requests without an account have a password to compare: a longer queue would only move their wait into the server. */
const queue = { atOnce: 1, mostWaiting: 20, longestWaitMs: 20_000 }

/**
 * The thread begins with the first password, and ends when none has come for a minute.
 *
 * @param deadlineMs a password that takes longer is not easy to guess; the loading of the lists is not counted
 */
export function guessableInThread(deadlineMs = 2_000): Guessable {
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  const inTurn = fairQueue({ queue: 'guessable-passwords', ...queue })

  /** Resolves with the first message of the thread, that its lists are loaded. */
  const begin = async () => {
    const begun = new Worker(new URL('./guess-worker.ts', import.meta.url))
    // The end of the process does not wait for it: its callers have ended, too.
    begun.unref()
    await once(begun, 'message')
    return begun
  }
  const compared = async (password: PasswordToGuess, late: () => void) => {
    clearTimeout(ending)
    thread ??= await begin()
    const deadline = setTimeout(late, deadlineMs)
    try {
      thread.postMessage(password)
      const [isGuessable] = await once(thread, 'message')
      return isGuessable === true
    } catch (error) {
      thread = undefined
      throw error
    } finally {
      clearTimeout(deadline)
      ending = setTimeout(end, idleMs).unref()
    }
  }
  const end = () => {
    void thread?.terminate()
    thread = undefined
  }
  return (password) =>
    new Promise((resolve, reject) => {
      inTurn(networkOfRequest(), async () => resolve(await compared(password, () => resolve(false)))).catch(reject)
    })
}
