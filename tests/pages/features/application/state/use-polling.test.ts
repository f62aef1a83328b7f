import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePolling } from '#pages/features/application/state/use-polling.ts'

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Polls once a second until the fifth poll; `answers` decides whether the server answers. */
function polling(answers: () => boolean) {
  const ask = vi.fn(async () => answers())
  const { result } = renderHook(() => usePolling(ask, 'WAITING', (asked) => (asked < 5 ? 1000 : undefined)))
  return { ask, counted: () => result.current }
}

describe('polling the status of an open page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it.each([
    [0, 900],
    [1, 1100],
  ])('a page whose random number is %d polls after %d ms, so that many pages spread themselves out', async (random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const { ask } = polling(() => true)
    await pass(ms - 1)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('a page whose server is gone polls after 1, 2, 4 … 60 seconds, counts none of these polls, and goes on when it is back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let isBack = false
    const { ask, counted } = polling(() => isBack)
    for (const [asked, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      await pass(seconds * 1000 - 1)
      expect(ask).toHaveBeenCalledTimes(asked)
      await pass(1)
    }
    expect(counted()).toBe(0)
    isBack = true
    await pass(60_000)
    expect(counted()).toBe(1)
    await pass(1000)
    expect(counted()).toBe(2)
  })

  it('a poll that fails with an error that nobody expects is followed by others', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let isBroken = true
    const { ask, counted } = polling(() => {
      if (isBroken) throw new TypeError('no such property')
      return true
    })
    await pass(1000)
    expect([ask.mock.calls.length, counted()]).toEqual([1, 0])
    expect(logged).toHaveBeenCalledTimes(1)
    isBroken = false
    await pass(2000)
    expect([ask.mock.calls.length, counted()]).toEqual([2, 1])
  })
})
