import { Refused } from '../errors/refused.ts'
import { reportSecurity, type SecurityEvent } from '../logs/security-log.ts'

type Limits = {
  readonly atOnce: number
  /** Names the queue in the log. */
  readonly queue: Extract<SecurityEvent, { event: 'queue-full' }>['queue']
  /** How much work may wait; further work is refused at once. */
  readonly mostWaiting: number
  /** Work that has waited as long is refused. */
  readonly longestWaitMs: number
}
/** The limits of a queue in which all work waits until its turn. */
type Unlimited = Pick<Limits, 'atOnce'> & { readonly [limit in Exclude<keyof Limits, 'atOnce'>]?: undefined }

type WaitingWork = { readonly begin: () => void; readonly giveUp: () => void }

export type FairQueue = <Result>(sender: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` pieces of work at the same time. The senders of waiting work take turns (round robin), so that many
 * pieces of one sender do not delay those of another. Nor do they keep the other sender out: while `mostWaiting` pieces wait,
 * a sender with fewer of them takes the place of the last piece of the sender with most.
 *
 * @returns a function that rejects with Refused unavailable if no place is free, or after `longestWaitMs`
 */
export function fairQueue({
  atOnce,
  queue,
  mostWaiting = Number.POSITIVE_INFINITY,
  longestWaitMs,
}: Limits | Unlimited): FairQueue {
  let running = 0
  let waiting = 0
  /** The waiting work of each sender; the sender whose turn is next comes first. */
  const waitingBySender = new Map<string, WaitingWork[]>()

  const next = () => {
    const [first] = waitingBySender
    if (!first) return
    const [sender, ownLine] = first
    waitingBySender.delete(sender)
    const entry = ownLine.shift()
    if (ownLine.length > 0) waitingBySender.set(sender, ownLine)
    entry?.begin()
  }
  const dropLastOfLongest = (sender: string) => {
    const longest = [...waitingBySender.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
    if (longest.length <= (waitingBySender.get(sender)?.length ?? 0) + 1) throw queueFull(queue)
    longest.at(-1)?.giveUp()
  }
  const waitForTurn = (sender: string) =>
    new Promise<void>((resolve, reject) => {
      const line = waitingBySender.get(sender) ?? []
      const endWait = () => {
        clearTimeout(timer)
        waiting -= 1
      }
      const entry: WaitingWork = {
        begin: () => {
          endWait()
          resolve()
        },
        giveUp: () => {
          endWait()
          line.splice(line.indexOf(entry), 1)
          if (line.length === 0) waitingBySender.delete(sender)
          reject(queueFull(queue))
        },
      }
      const timer = longestWaitMs === undefined ? undefined : setTimeout(entry.giveUp, longestWaitMs)
      waiting += 1
      line.push(entry)
      waitingBySender.set(sender, line)
    })
  return async (sender, work) => {
    if (running < atOnce) running += 1
    else {
      if (waiting >= mostWaiting) dropLastOfLongest(sender)
      await waitForTurn(sender)
    }
    try {
      return await work()
    } finally {
      if (waiting > 0) next()
      else running -= 1
    }
  }
}

function queueFull(queue: Limits['queue'] | undefined): Refused {
  if (queue) reportSecurity({ event: 'queue-full', queue })
  return new Refused('unavailable', { retryAfterSeconds: 5 })
}
