import { Refused } from '../errors/refused.ts'
import { reportSecurity, type SecurityEvent } from '../logs/security-log.ts'

type Limits = {
  readonly atOnce: number
  /** Names the queue in the log. */
  readonly queue: Extract<SecurityEvent, { event: 'queue-full' }>['queue']
  /** The maximum number of waiting works; further work is refused at once. */
  readonly mostWaiting: number
  readonly patienceMs: number
}
/** Of a queue in which work waits as long as it takes. */
type Unlimited = Pick<Limits, 'atOnce'> & { readonly [limit in Exclude<keyof Limits, 'atOnce'>]?: undefined }

type Waiting = { readonly begin: () => void; readonly giveUp: () => void }

export type FairQueue = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` works at the same time. Waiting work runs for each `who` in turn, so that much of one does not
 * delay that of another. Nor does it keep the other out: while `mostWaiting` wait, work of one who has fewer waiting takes
 * the place of the last work of the one who has most.
 *
 * @returns a function that rejects with Refused if `mostWaiting` others wait, or after a wait of `patienceMs`
 */
export function fairQueue({ atOnce, queue, mostWaiting = Number.POSITIVE_INFINITY, patienceMs }: Limits | Unlimited): FairQueue {
  let running = 0
  let waiting = 0
  /** The waiting work by `who`; the first entry is next. */
  const lines = new Map<string, Waiting[]>()

  const next = () => {
    const [first] = lines
    if (!first) return
    const [who, line] = first
    lines.delete(who)
    const waits = line.shift()
    if (line.length > 0) lines.set(who, line)
    waits?.begin()
  }
  const makePlaceFor = (who: string) => {
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
    if (longest.length <= (lines.get(who)?.length ?? 0) + 1) throw full(queue)
    longest.at(-1)?.giveUp()
  }
  const turn = (who: string) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(who) ?? []
      const leave = () => {
        clearTimeout(patience)
        waiting -= 1
      }
      const waits: Waiting = {
        begin: () => {
          leave()
          resolve()
        },
        giveUp: () => {
          leave()
          line.splice(line.indexOf(waits), 1)
          if (line.length === 0) lines.delete(who)
          reject(full(queue))
        },
      }
      const patience = patienceMs === undefined ? undefined : setTimeout(waits.giveUp, patienceMs)
      waiting += 1
      line.push(waits)
      lines.set(who, line)
    })
  return async (who, work) => {
    if (running < atOnce) running += 1
    else {
      if (waiting >= mostWaiting) makePlaceFor(who)
      await turn(who)
    }
    try {
      return await work()
    } finally {
      if (waiting > 0) next()
      else running -= 1
    }
  }
}

function full(queue: Limits['queue'] | undefined): Refused {
  if (queue) reportSecurity({ event: 'queue-full', queue })
  return new Refused('unavailable', { retryAfterSeconds: 5 })
}
