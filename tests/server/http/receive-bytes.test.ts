import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { receiveBytes } from '#server/http/receive-bytes.ts'
import type { OngoingUpload } from '#server/limits/upload-budget.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const kB = 1024
const second = 1_000
const alone: OngoingUpload = { grow: () => undefined, othersWait: () => false, release: () => undefined }

/** What became of a file that was sent at a pace, for so many seconds. */
async function sent(bytesInASecond: number, seconds: number, upload = alone) {
  const body = new PassThrough()
  const outcome = receiveBytes(body, upload, 10 * kB * kB).then(
    (parts) => Buffer.concat(parts).length,
    (error: unknown) => error,
  )
  for (let at = 0; at < seconds; at += 1) {
    body.write(Buffer.alloc(bytesInASecond))
    await vi.advanceTimersByTimeAsync(second)
  }
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  return await outcome
}
const tooSlow = expect.objectContaining({ slug: 'unavailable' })

describe('receiving a slow upload', () => {
  it('an upload over a slow connection is accepted, though it takes more than a minute', async () => {
    expect(await sent(40 * kB, 130)).toBe(130 * 40 * kB)
  })

  it('an upload at 1 Mbit/s is accepted while other uploads wait for memory', async () => {
    expect(await sent(125_000, 40, { ...alone, othersWait: () => true })).toBe(5_000_000)
  })

  it('an upload slower than the minimum speed is refused', async () => {
    expect(await sent(3 * kB, 16)).toEqual(tooSlow)
    expect(await sent(5 * kB, 16)).toBe(16 * 5 * kB)
  })

  it('an upload is held to a higher minimum speed while other uploads wait for memory', async () => {
    expect(await sent(12 * kB, 6, { ...alone, othersWait: () => true })).toEqual(tooSlow)
    expect(await sent(12 * kB, 16)).toBe(16 * 12 * kB)
  })

  it('an upload that takes longer than five minutes is refused', async () => {
    expect(await sent(6 * kB, 301)).toEqual(tooSlow)
  })

  it('the time during which the server pauses an upload does not count', async () => {
    let letIn = () => {}
    const room = new Promise<void>((resolve) => {
      letIn = resolve
    })
    const body = new PassThrough()
    const received = receiveBytes(body, { ...alone, grow: () => room, othersWait: () => true }, 10)
    body.end('four')
    await vi.advanceTimersByTimeAsync(9 * second)
    letIn()
    expect(String(await received)).toBe('four')
  })
})

describe('receiveBytes', () => {
  it('an upload over the maximum size is refused at the first byte over the limit', async () => {
    const body = new PassThrough()
    const received = receiveBytes(body, alone, 3)
    body.write('four')
    await expect(received).rejects.toMatchObject({ slug: 'too-large' })
  })

  it('an upload is refused with the error of the memory budget if no memory becomes available', async () => {
    const body = new PassThrough()
    const full = new Error('full')
    const received = receiveBytes(body, { ...alone, grow: () => Promise.reject(full) }, 10)
    body.write('four')
    await expect(received).rejects.toBe(full)
  })

  it('an upload whose connection breaks is refused with the error of the connection', async () => {
    const body = new PassThrough()
    const broken = new Error('broken')
    const received = receiveBytes(body, alone, 10)
    body.destroy(broken)
    await expect(received).rejects.toBe(broken)
  })
})
