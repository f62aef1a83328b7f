/** Reads an uploaded file at the speed of its sender: a slow upload may take minutes, and one that stalls is ended after seconds. */
import type { Readable } from 'node:stream'
import { Refused } from '../errors/refused.ts'
import type { OngoingUpload } from '../limits/upload-budget.ts'

const checkIntervalMs = 5_000
/** Bytes in 5 s while other uploads wait for memory: about 100 kbit/s. */
const leastBytesWhileOthersWait = 64 * 1024
/** Bytes in 15 s, always: 4 KB/s. */
const leastBytesInThreeIntervals = 60 * 1024
const mostIntervals = 60

/**
 * @param most bytes; a longer body is refused
 * @returns the whole body, in parts
 * @throws Refused for a body that is too large or too slow, or for which no memory becomes free
 */
export function receiveBytes(body: Readable, upload: OngoingUpload, most: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let arrived = 0
    let isPaused = false
    let wasPaused = false
    const arrivedAt: number[] = [0]

    const over = () => {
      clearInterval(interval)
      body.off('data', take)
      body.off('end', complete)
      body.off('close', broken)
    }
    const fail = (error: Error) => {
      over()
      body.pause()
      reject(error)
    }
    const take = (part: Buffer) => {
      arrived += part.length
      if (arrived > most) return fail(new Refused('too-large'))
      parts.push(part)
      const room = upload.grow(part.length)
      if (!room) return
      isPaused = true
      wasPaused = true
      body.pause()
      room.then(() => {
        isPaused = false
        body.resume()
      }, fail)
    }
    const complete = () => {
      over()
      resolve(parts)
    }
    const broken = () => fail(body.errored ?? new Refused('malformed'))
    const checkSpeed = () => {
      // While the server itself paused the upload, no bytes arrive, so earlier times say nothing about the speed of the client.
      if (wasPaused) arrivedAt.fill(Number.NEGATIVE_INFINITY)
      wasPaused = isPaused
      if (isTooSlow([...arrivedAt, arrived], upload.othersWait()) || arrivedAt.length >= mostIntervals)
        return fail(new Refused('unavailable', { retryAfterSeconds: 5 }))
      arrivedAt.push(arrived)
    }
    const interval = setInterval(checkSpeed, checkIntervalMs)
    body.on('data', take)
    body.on('end', complete)
    // This listener stays: an 'error' event without a listener ends the process.
    body.on('error', fail)
    body.on('close', broken)
  })
}

/** @param arrived the total of received bytes at each check, the current one last */
function isTooSlow(arrived: readonly number[], othersWait: boolean): boolean {
  const now = arrived.at(-1) ?? 0
  const since = (looks: number) => now - (arrived.at(-1 - looks) ?? Number.NEGATIVE_INFINITY)
  return (othersWait && since(1) < leastBytesWhileOthersWait) || since(3) < leastBytesInThreeIntervals
}
