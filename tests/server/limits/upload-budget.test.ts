import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '#server/errors/refused.ts'
import { uploadBudget } from '#server/limits/upload-budget.ts'

// Uploads that still wait at the end of a test are abandoned.
beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const limits = { bytes: 20, small: 2, bytesOfSmall: 4, mostOfSender: 9, longestWaitMs: 1_000 }
const slugOf = async (promise: Promise<unknown> | undefined) => {
  const error = await promise?.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof Refused ? error.slug : undefined
}
/** Whether it was settled by now. */
const settled = async (promise: Promise<unknown> | undefined) => {
  let is = false
  void promise?.then(() => {
    is = true
  })
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
  return is
}

describe('the memory budget for uploads', () => {
  it('the budget counts received bytes and not the announced length', () => {
    const budget = uploadBudget(limits)
    for (const who of ['ana', 'bo', 'cy']) budget.begin(who, 20)
    expect(budget.begin('di', 20).grow(20)).toBeUndefined()
  })

  it('the budget grants memory up to its limit, and to waiting uploads when another upload ends', async () => {
    const budget = uploadBudget(limits)
    const first = budget.begin('ana', 20)
    expect(first.grow(10)).toBeUndefined()
    expect(budget.begin('bo', 20).grow(10)).toBeUndefined()
    const third = budget.begin('cy', 20).grow(10)
    expect(await settled(third)).toBe(false)
    first.release()
    expect(await settled(third)).toBe(true)
  })

  it('the budget always grants memory to the oldest upload', async () => {
    const budget = uploadBudget(limits)
    const [first, second] = [budget.begin('ana', 20), budget.begin('bo', 20)]
    first.grow(10)
    second.grow(10)
    const more = second.grow(10)
    expect(await settled(more)).toBe(false)
    expect(first.grow(10)).toBeUndefined()
    first.release()
    expect(await settled(more)).toBe(true)
  })

  it('the budget grants memory to a small file even if large uploads have used up the limit', () => {
    const budget = uploadBudget(limits)
    budget.begin('ana', 20).grow(20)
    expect(budget.begin('bo', 2).grow(2)).toBeUndefined()
  })

  it('the budget grants memory in the order of requests, and othersWait is true while an upload waits', async () => {
    const budget = uploadBudget(limits)
    const first = budget.begin('ana', 20)
    first.grow(15)
    expect(first.othersWait()).toBe(false)
    const other = budget.begin('bo', 20)
    const large = other.grow(20)
    expect([first.othersWait(), other.othersWait()]).toEqual([true, false])
    const little = budget.begin('cy', 20).grow(1)
    expect(await settled(little)).toBe(false)
    first.release()
    expect(await settled(large)).toBe(true)
    expect(await settled(little)).toBe(false)
    other.release()
    expect(await settled(little)).toBe(true)
  })

  it('the budget refuses an upload that waited too long and grants memory to the uploads behind it', async () => {
    const budget = uploadBudget(limits)
    budget.begin('ana', 20).grow(15)
    const large = slugOf(budget.begin('bo', 20).grow(20))
    const little = budget.begin('cy', 20).grow(5)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await large).toBe('unavailable')
    expect(await settled(little)).toBe(true)
  })

  it('the budget limits the concurrent uploads of one borrower', () => {
    const budget = uploadBudget({ ...limits, mostOfSender: 2 })
    const first = budget.begin('ana', 1)
    budget.begin('ana', 1)
    expect(() => budget.begin('ana', 1)).toThrow(expect.objectContaining({ slug: 'too-many' }))
    budget.begin('bo', 1)
    first.release()
    budget.begin('ana', 1)
  })

  it('the budget releases the memory of an upload once, even if its leave function is called twice', async () => {
    const budget = uploadBudget(limits)
    const first = budget.begin('ana', 20)
    first.grow(20)
    first.release()
    first.release()
    budget.begin('bo', 20).grow(20)
    expect(await settled(budget.begin('cy', 20).grow(1))).toBe(false)
  })

  it('the budget forgets an upload that is aborted while it waits', async () => {
    const budget = uploadBudget(limits)
    budget.begin('ana', 20).grow(20)
    const gone = budget.begin('bo', 20)
    const waits = slugOf(gone.grow(1))
    gone.release()
    expect(await waits).toBe('unavailable')
  })
})
