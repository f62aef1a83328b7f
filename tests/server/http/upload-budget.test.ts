import { afterEach, describe, expect, it, vi } from 'vitest'
import { uploadBudget } from '#server/http/upload-budget.ts'
import { Refused } from '#server/refused.ts'

afterEach(() => {
  vi.useRealTimers()
})

const slugOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof Refused ? error.slug : undefined
}
/** Whether it was settled by now. */
const settled = async (promise: Promise<unknown>) => {
  let is = false
  void promise.then(() => {
    is = true
  })
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  return is
}

describe('the room for files under way', () => {
  it('lets in as many as there is room for, and the next one when one is done', async () => {
    const budget = uploadBudget({ bytes: 20, perPerson: 9, patienceMs: 1_000 })
    const first = await budget.take('ana', 10)
    await budget.take('bo', 10)
    const third = budget.take('cy', 10)
    expect(await settled(third)).toBe(false)
    first()
    expect(await settled(third)).toBe(true)
  })

  it('lets nobody small past somebody who waits', async () => {
    const budget = uploadBudget({ bytes: 20, perPerson: 9, patienceMs: 1_000 })
    const first = await budget.take('ana', 15)
    const large = budget.take('bo', 20)
    const small = budget.take('cy', 1)
    expect(await settled(small)).toBe(false)
    first()
    expect(await settled(large)).toBe(true)
    expect(await settled(small)).toBe(false)
    ;(await large)()
    expect(await settled(small)).toBe(true)
  })

  it('sends away whoever has waited too long, and lets in those behind', async () => {
    vi.useFakeTimers()
    const budget = uploadBudget({ bytes: 20, perPerson: 9, patienceMs: 1_000 })
    await budget.take('ana', 15)
    const large = slugOf(budget.take('bo', 20))
    const small = budget.take('cy', 5)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await large).toBe('unavailable')
    expect(await small).toBeTypeOf('function')
  })

  it('is not for one person alone', async () => {
    const budget = uploadBudget({ bytes: 100, perPerson: 2, patienceMs: 1_000 })
    const first = await budget.take('ana', 1)
    await budget.take('ana', 1)
    expect(await slugOf(budget.take('ana', 1))).toBe('too-many')
    await budget.take('bo', 1)
    first()
    await budget.take('ana', 1)
  })

  it('is given back once, however often it is said', async () => {
    const budget = uploadBudget({ bytes: 10, perPerson: 9, patienceMs: 1_000 })
    const first = await budget.take('ana', 10)
    first()
    first()
    await budget.take('bo', 10)
    expect(await settled(budget.take('cy', 1))).toBe(false)
  })
})
