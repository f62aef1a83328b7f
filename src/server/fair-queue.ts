import { Refused } from './refused.ts'
import { reportSecurity, type SecurityEvent } from './security-log.ts'

type Limits = {
  /** Names the queue in the log. */
  readonly queue: Extract<SecurityEvent, { event: 'queue-full' }>['queue']
  readonly atOnce: number
  /** The maximum number of waiting works; further work is refused at once. */
  readonly mostWaiting: number
  readonly patienceMs: number
}

export type FairQueue = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` works at the same time. Waiting work runs for each `who` in turn, so that much of one does not
 * delay that of another.
 *
 * @returns a function that rejects with Refused if `mostWaiting` others wait, or after a wait of `patienceMs`
 */
export function fairQueue({ queue, atOnce, mostWaiting, patienceMs }: Limits): FairQueue {
  let running = 0
  let waiting = 0
  /** The waiting work by `who`; the first entry is next. */
  const lines = new Map<string, (() => void)[]>()

  const next = () => {
    const [first] = lines
    if (!first) return
    const [who, line] = first
    lines.delete(who)
    const begin = line.shift()
    if (line.length > 0) lines.set(who, line)
    begin?.()
  }
  const turn = (who: string) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(who) ?? []
      const leave = () => {
        clearTimeout(patience)
        waiting -= 1
      }
      const begin = () => {
        leave()
        resolve()
      }
      const patience = setTimeout(() => {
        leave()
        line.splice(line.indexOf(begin), 1)
        if (line.length === 0) lines.delete(who)
        reject(full(queue))
      }, patienceMs)
      waiting += 1
      line.push(begin)
      lines.set(who, line)
    })
  return async (who, work) => {
    if (running < atOnce) running += 1
    else if (waiting >= mostWaiting) throw full(queue)
    else await turn(who)
    try {
      return await work()
    } finally {
      if (waiting > 0) next()
      else running -= 1
    }
  }
}

function full(queue: Limits['queue']): Refused {
  reportSecurity({ event: 'queue-full', queue })
  return new Refused('unavailable', { retryAfterSeconds: 5 })
}
