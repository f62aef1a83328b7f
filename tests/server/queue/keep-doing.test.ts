import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDoing } from '#server/queue/keep-doing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('work is done at once and again a pause after its end, also where it failed', async () => {
  let turns = 0
  const failures: string[] = []
  const work = async () => {
    turns += 1
    if (turns === 2) throw new Error('The second turn failed.')
  }
  const stop = keepDoing(1_000, work, ({ message }) => failures.push(message))
  await vi.advanceTimersByTimeAsync(999)
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(turns).toBe(4)
  expect(failures).toEqual(['The second turn failed.'])
  await stop()
})

it('work that is stopped ends its turn before the stop is over, and is not done again', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  let turns = 0
  let ended: AbortSignal | undefined
  const work = async (signal: AbortSignal) => {
    turns += 1
    ended = signal
    await written
  }
  const stop = keepDoing(1_000, work, (error) => expect.fail(error.message))
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([turns, isStopped, ended?.aborted]).toEqual([1, false, true])
  write()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns).toBe(1)
})
