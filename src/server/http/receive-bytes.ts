/** Reads a file as fast as its sender sends it: a slow line has minutes, whoever only holds the door open has seconds. */
import type { Readable } from 'node:stream'
import { Refused } from '../refused.ts'
import type { UploadUnderWay } from './upload-budget.ts'

const lookMs = 5_000
/** In 5 s, while others wait for the room: about 100 kbit/s. */
const leastWhileOthersWait = 64 * 1024
/** In 15 s, whoever waits or not: 4 KB/s. */
const leastInThreeLooks = 60 * 1024
const mostLooks = 60

/**
 * @param most bytes; more are refused
 * @returns all bytes, once the last has come
 * @throws Refused where it is too large, comes too slowly, or there is no room for it
 */
export function receiveBytes(body: Readable, upload: UploadUnderWay, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let arrived = 0
    let isPaused = false
    let wasPaused = false
    const arrivedAt: number[] = [0]

    const over = () => {
      clearInterval(looking)
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
      resolve(Buffer.concat(parts))
    }
    const broken = () => fail(body.errored ?? new Refused('malformed'))
    const look = () => {
      // Whoever is not read cannot show how fast they are.
      if (wasPaused) arrivedAt.fill(Number.NEGATIVE_INFINITY)
      wasPaused = isPaused
      if (isTooSlow([...arrivedAt, arrived], upload.isWaitedFor()) || arrivedAt.length >= mostLooks)
        return fail(new Refused('unavailable', { retryAfterSeconds: 5 }))
      arrivedAt.push(arrived)
    }
    const looking = setInterval(look, lookMs)
    body.on('data', take)
    body.on('end', complete)
    // The listener stays: an error that nobody hears is not told by 'close' either.
    body.on('error', fail)
    body.on('close', broken)
  })
}

/** @param arrived how many bytes had arrived at each look, this one last */
function isTooSlow(arrived: readonly number[], isWaitedFor: boolean): boolean {
  const now = arrived.at(-1) ?? 0
  const since = (looks: number) => now - (arrived.at(-1 - looks) ?? Number.NEGATIVE_INFINITY)
  return (isWaitedFor && since(1) < leastWhileOthersWait) || since(3) < leastInThreeLooks
}
