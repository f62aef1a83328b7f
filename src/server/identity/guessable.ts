/** Finds passwords that are easy to guess, in a thread of its own, which holds the lists of common words. */
import { Worker } from 'node:worker_threads'

/** A password, and the words that a guess begins with: those of the lender, and those of the borrower. */
export type PasswordToGuess = { readonly password: string; readonly words: readonly string[] }

export type Guessable = (password: PasswordToGuess) => Promise<boolean>

export type GuessRequest = PasswordToGuess & { readonly id: number }
export type GuessResponse = { readonly id: number; readonly isGuessable: boolean }

type Waiting = { readonly resolve: (isGuessable: boolean) => void; readonly reject: (error: Error) => void }

/** How long the thread is kept after the last password, in ms: its lists have 40 MB. */
const keptMs = 60_000

/** The thread begins with the first password, and ends when none has come for a minute. */
export function guessableInThread(): Guessable {
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  const begin = () => {
    const begun = new Worker(new URL('./guess-worker.ts', import.meta.url))
    // The end of the process does not wait for it: its callers have ended, too.
    begun.unref()
    begun.on('message', ({ id, isGuessable }: GuessResponse) => {
      waiting.get(id)?.resolve(isGuessable)
      waiting.delete(id)
    })
    begun.on('error', (error: Error) => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return begun
  }
  const end = () => {
    if (waiting.size > 0) return
    void thread?.terminate()
    thread = undefined
  }
  return async (password) => {
    clearTimeout(ending)
    thread ??= begin()
    const request: GuessRequest = { ...password, id: ++last }
    const response = new Promise<boolean>((resolve, reject) => waiting.set(request.id, { resolve, reject }))
    thread.postMessage(request)
    try {
      return await response
    } finally {
      clearTimeout(ending)
      ending = setTimeout(end, keptMs).unref()
    }
  }
}
