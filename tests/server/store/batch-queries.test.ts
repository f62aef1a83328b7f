import { describe, expect, it } from 'vitest'
import { batchQueries } from '#server/store/batch-queries.ts'

/** A database that answers on demand and records its batches. */
function anAnswerer() {
  const rounds: { readonly asked: readonly number[]; readonly answer: () => void; readonly fail: () => void }[] = []
  const ask = batchQueries<number, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(asked.map((number) => `answer ${number}`))
        rounds.push({ asked, answer, fail: () => reject(new Error('The database is away.')) })
      }),
    3,
  )
  return { ask, rounds }
}

describe('batch', () => {
  it('batch runs the first query at once, and then the queries that arrived meanwhile together in batches of limited size', async () => {
    const { ask, rounds } = anAnswerer()
    const all = Promise.all([1, 2, 3, 4, 5].map(ask))
    expect(rounds.map(({ asked }) => asked)).toEqual([[1]])
    rounds[0]?.answer()
    await expect.poll(() => rounds.map(({ asked }) => asked)).toEqual([[1], [2, 3, 4]])
    rounds[1]?.answer()
    await expect.poll(() => rounds.map(({ asked }) => asked)).toEqual([[1], [2, 3, 4], [5]])
    rounds[2]?.answer()
    expect(await all).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4', 'answer 5'])
  })

  it('batch never gives a query a result that was read before the query was made', async () => {
    const { ask, rounds } = anAnswerer()
    const first = ask(1)
    const same = ask(1)
    rounds[0]?.answer()
    expect(await first).toBe('answer 1')
    await expect.poll(() => rounds.length).toBe(2)
    rounds[1]?.answer()
    expect(await same).toBe('answer 1')
  })

  it('batch fails only the queries of the batch whose query failed', async () => {
    const { ask, rounds } = anAnswerer()
    const [first, second] = [ask(1), ask(2)]
    rounds[0]?.fail()
    await expect(first).rejects.toThrow('The database is away.')
    await expect.poll(() => rounds.length).toBe(2)
    rounds[1]?.answer()
    expect(await second).toBe('answer 2')
    const third = ask(3)
    await expect.poll(() => rounds.length).toBe(3)
    rounds[2]?.answer()
    expect(await third).toBe('answer 3')
  })
})
