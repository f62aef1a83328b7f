import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fairQueue } from '#server/limits/fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { queue: 'files' as const, atOnce: 1, mostWaiting: 4, longestWaitMs: 1_000 }

/** Work that ends when the test says so; `begun` lists what has begun. */
function someWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  const endNext = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, work, endNext }
}

describe('fairQueue', () => {
  it('waiting work runs for each borrower in turn, so that many files of one do not delay those of another', async () => {
    const { begun, work, endNext } = someWork()
    const queue = fairQueue(limits)
    for (const name of ['a1', 'a2', 'a3']) void queue('ana', work(name))
    void queue('bo', work('b1'))
    for (let time = 0; time < 4; time += 1) await endNext()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('fairQueue runs no more work at the same time than `atOnce`', async () => {
    const { begun, work, endNext } = someWork()
    const queue = fairQueue({ ...limits, atOnce: 2 })
    for (const name of ['a', 'b', 'c']) void queue(name, work(name))
    expect(begun).toEqual(['a', 'b'])
    await endNext()
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('work is refused with `retryAfterSeconds` while `mostWaiting` others wait', async () => {
    const { work } = someWork()
    const queue = fairQueue(limits)
    for (let time = 0; time < 5; time += 1) void queue('ana', work('a'))
    await expect(queue('ana', work('a'))).rejects.toMatchObject({ slug: 'unavailable', more: { retryAfterSeconds: 5 } })
  })

  it('work of one who has fewer waiting takes the place of the last work of the one who has most, and no other', async () => {
    const { begun, work, endNext } = someWork()
    const queue = fairQueue(limits)
    const ofAna = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue('ana', work(name)).catch(() => `${name} refused`))
    void queue('bo', work('b1'))
    void queue('bo', work('b2'))
    await expect(queue('bo', work('b3'))).rejects.toMatchObject({ slug: 'unavailable' })
    for (let time = 0; time < 5; time += 1) await endNext()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
    expect(await Promise.all(ofAna)).toEqual(['a1', 'a2', 'a3', 'a4 refused', 'a5 refused'])
  })

  it('work that waits longer than `longestWaitMs` is refused, and the work behind it keeps its turn', async () => {
    const { begun, work, endNext } = someWork()
    const queue = fairQueue(limits)
    void queue('ana', work('a1'))
    const late = expect(queue('ana', work('a2'))).rejects.toMatchObject({ slug: 'unavailable' })
    await vi.advanceTimersByTimeAsync(600)
    void queue('bo', work('b1'))
    await vi.advanceTimersByTimeAsync(600)
    await late
    await endNext()
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('fairQueue runs further work after work that fails', async () => {
    const { begun, work } = someWork()
    const queue = fairQueue(limits)
    await expect(queue('ana', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    void queue('bo', work('b1'))
    expect(begun).toEqual(['b1'])
  })
})
