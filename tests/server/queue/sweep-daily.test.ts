import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, hearthline, type TestServer } from '#kit/a-server.ts'
import { hourlyLimits } from '#server/limits/hourly-limits.ts'
import { limitAttempts } from '#server/limits/limit-attempts.ts'
import { sweepDaily } from '#server/queue/sweep-daily.ts'
import type { Parked } from '#server/store/count-parked.ts'
import { scheduleJobs } from '#server/store/jobs.ts'
import { forLender } from '#server/store/row-scope.ts'

let server: TestServer
const lenders = [hearthline, 'maple-street']
beforeAll(async () => {
  server = await aServer({ lenders })
})
afterAll(() => server.close())

it('the daily sweep keeps every attempt that still counts against a rate limit', async () => {
  const { parts, store } = server
  const once = { ...hourlyLimits.upload, max: 1, who: 'ana' }
  const began = parts.now().getTime()
  const at = (minutes: number) => new Date(began + minutes * 60_000)
  const limited = (now = parts.now) => forLender(hearthline, () => limitAttempts({ ...parts, now }, hearthline, [once]))
  await limited()
  const sweepAt = (minutes: number) =>
    sweepDaily({
      store,
      files: parts.files,
      limits: parts.config.limits,
      now: () => at(minutes),
      waiting: () => expect.fail('Nothing is parked.'),
      failed: (error) => expect.fail(error.message),
    })()
  const attempts = () => store.read((db) => db.selectFrom('attempt').select('at').execute())
  await sweepAt(50)
  await expect(limited(() => at(50))).rejects.toMatchObject({ slug: 'too-many' })
  // The longest window of all limits is a day.
  await sweepAt(61)
  expect(await attempts()).toHaveLength(1)
  await sweepAt(24 * 60 + 1)
  expect(await attempts()).toEqual([])
})

it('the daily sweep reports what was given up and waits for an operator, of all lenders', async () => {
  const { parts, store } = server
  const job = { kind: 'a kind', data: {}, delayMs: 0 }
  await store.write((tx) =>
    scheduleJobs(tx, [...lenders.map((lender) => ({ ...job, lender })), { ...job, lender: hearthline }], parts.now()),
  )
  const reported: Parked[] = []
  const sweeps = () =>
    sweepDaily({
      ...{ store: parts.store, files: parts.files, limits: parts.config.limits, now: parts.now },
      waiting: (parked) => reported.push(parked),
      failed: (error) => expect.fail(error.message),
    })()
  await sweeps()
  expect(reported).toEqual([])
  await store.write((tx) => tx.updateTable('job').set({ parked_at: parts.now() }).execute())
  await sweeps()
  expect(reported).toEqual([{ jobs: 3, events: 0, messages: 0 }])
})
