import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStore } from '#kit/a-store.ts'
import { PlainError } from '#server/errors/without-data.ts'
import { keepRunningJobs, runDueJobs } from '#server/queue/run-jobs.ts'
import {
  claimJob,
  type JobKinds,
  leaseAfter,
  lockClaimedJob,
  maxTries,
  type NewJob,
  pauseAfter,
  type StoredJob,
  scheduleJobs,
} from '#server/store/jobs.ts'
import type { Store, Writer } from '#server/store/open-store.ts'

let store: Store
let time: Date
const logged: { level: string; data: object; text: string }[] = []
const log = {
  warn: (data: object, text: string) => void logged.push({ level: 'warn', data, text }),
  error: (data: object, text: string) => void logged.push({ level: 'error', data, text }),
}
const lender = 'hearthline'
const lane = { lender, kind: 'note' }
const second = 1000

beforeAll(async () => {
  store = await aStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  time = new Date('2026-01-15T12:00:00Z')
  logged.length = 0
  await store.write((tx) => tx.deleteFrom('job').execute())
  await store.write((tx) => tx.deleteFrom('attempt').execute())
})

const turn = (ms: number) => {
  time = new Date(time.getTime() + ms)
}
const job = (parts: Partial<NewJob> = {}): NewJob => ({ lender, kind: 'note', data: { who: 'ana' }, delayMs: 0, ...parts })
const set = (...jobs: NewJob[]) => store.write((tx) => scheduleJobs(tx, jobs, time))
const run = (kinds: JobKinds = { note }) => runDueJobs({ store, now: () => time, kinds, log })
const rows = () => store.read((db) => db.selectFrom('job').selectAll().orderBy('due_at').execute())
/** Leaves a row behind, so that it shows how often it was done. */
const note =
  async ({ uuid, data }: StoredJob) =>
  async (tx: Writer) => {
    await tx
      .insertInto('attempt')
      .values({ uuid, lender, kind: 'noted', who: String(data.who), at: time })
      .execute()
  }
const noted = async () =>
  (await store.read((db) => db.selectFrom('attempt').select('who').orderBy('who').execute())).map(({ who }) => who)
const failing: JobKinds = {
  note: async (due) => async (tx) => {
    await (await note(due))(tx)
    throw new PlainError('It did not work out.')
  },
}

describe('a job in the queue', () => {
  it('a job runs once when it is due and is then deleted', async () => {
    await set(job({ delayMs: 5 * second }))
    expect(await run()).toBe(0)
    turn(5 * second)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await noted()).toEqual(['ana'])
    expect(await rows()).toEqual([])
  })

  it('a job set in a transaction that is rolled back does not exist', async () => {
    const broken = store.write(async (tx) => {
      await scheduleJobs(tx, [job()], time)
      throw new Error('Not stored.')
    })
    await expect(broken).rejects.toThrow('Not stored.')
    expect(await run()).toBe(0)
  })

  it('a job runs once, however many processes claim jobs at the same time', async () => {
    // A process that loses the race for a job must not take it from the winner; that shows in some of many rounds.
    for (let round = 1; round <= 20; round += 1) {
      const all = Array.from({ length: 20 }, (_, index) => `${(round + 10) * 100 + index}`)
      await set(...all.map((who) => job({ data: { who } })))
      const done = await Promise.all(Array.from({ length: 6 }, () => run()))
      expect(done.reduce((sum, count) => sum + count, 0)).toBe(20)
      expect((await noted()).slice(-20)).toEqual(all)
    }
  })

  it('a failed job is rolled back and retried with exponential backoff', async () => {
    await set(job())
    expect(await run(failing)).toBe(0)
    expect(await noted()).toEqual([])
    expect(logged).toMatchObject([{ level: 'warn', data: { lender, kind: 'note', tries: 1, message: 'It did not work out.' } }])
    expect(await run(failing)).toBe(0)
    expect(logged).toHaveLength(1)
    turn(1 * second)
    await run(failing)
    turn(3 * second)
    await run(failing)
    expect(logged).toHaveLength(2)
    turn(1 * second)
    expect(await run()).toBe(1)
    expect(await noted()).toEqual(['ana'])
  })

  it('a job that fails at every try is parked with an error in the log, and other jobs run meanwhile', async () => {
    await set(job())
    for (let tries = 1; tries <= maxTries; tries += 1) {
      await run(failing)
      turn(pauseAfter(tries))
    }
    expect(logged.at(-1)).toMatchObject({ level: 'error', data: { tries: maxTries, message: 'It did not work out.' } })
    expect(await rows()).toMatchObject([{ tries: maxTries, parked_at: expect.any(Date), trouble: 'It did not work out.' }])
    turn(24 * 60 * 60 * second)
    await set(job({ data: { who: 'ben' } }))
    expect(await run()).toBe(1)
    expect(await noted()).toEqual(['ben'])
  })

  it('a job that fails in the database logs the SQLSTATE and none of the values', async () => {
    const quoting: JobKinds = {
      note: async () => async (tx) => {
        await sql`select 'ana@mail.example'::integer`.execute(tx)
      },
    }
    await set(job())
    for (let tries = 1; tries <= maxTries; tries += 1) {
      await run(quoting)
      turn(pauseAfter(tries))
    }
    const [parked] = await rows()
    expect(logged.at(-1)).toMatchObject({ data: { code: '22P02' } })
    expect(parked?.trouble).toContain('22P02')
    expect(JSON.stringify([logged, parked?.trouble])).not.toContain('mail.example')
  })

  it('a job that kills its process at every try is parked', async () => {
    await set(job())
    for (let tries = 1; tries <= maxTries; tries += 1) {
      // Claimed by a process that is never heard of again.
      expect(await claimJob(store, lane, time)).toMatchObject({ tries })
      turn(leaseAfter(tries))
    }
    expect(await run()).toBe(0)
    expect(logged).toMatchObject([{ level: 'error', data: { message: 'It ended its process.' } }])
    expect(await noted()).toEqual([])
  })

  it('a job of an unknown kind waits for a process that knows the kind', async () => {
    await set(job({ kind: 'newer' }))
    expect(await run()).toBe(0)
    turn(1 * second)
    expect(await run({ newer: note })).toBe(1)
  })

  it('a job is not committed by a process whose claim has expired', async () => {
    await set(job())
    const slow = await claimJob(store, lane, time)
    turn(leaseAfter(1))
    const quick = await claimJob(store, lane, time)
    expect(slow && quick && [slow.uuid, quick.tries]).toEqual([quick?.uuid, 2])
    expect(await store.write(async (tx) => slow && (await lockClaimedJob(tx, slow)))).toBe(false)
  })
})

describe('a backlog', () => {
  const backlog = 3000
  const failed: string[] = []
  /** Fails for each job of the backlog, and does the others. */
  const kinds: JobKinds = {
    note: async (due) => {
      if (due.data !== null && typeof due.data === 'object' && 'who' in due.data && due.data.who !== 'ana') {
        failed.push(due.uuid)
        throw new PlainError('The application is not there.')
      }
      return await note(due)
    },
  }
  const ofBacklog = (parts: Partial<NewJob> = {}) =>
    Array.from({ length: backlog }, () => job({ data: { who: 'nobody' }, ...parts }))
  /** Runs the queue of a server until the job of Ana is done. @returns how many jobs of the backlog failed before */
  const failuresBeforeAna = async () => {
    failed.length = 0
    const { promise: isDone, resolve } = Promise.withResolvers<void>()
    const noting: JobKinds = Object.fromEntries(
      ['note', 'seal'].map((kind) => [
        kind,
        async (due: StoredJob) => {
          const effect = await kinds.note?.(due)
          resolve()
          return effect ?? (async () => undefined)
        },
      ]),
    )
    const end = keepRunningJobs({ store, now: () => time, kinds: noting, log })
    await isDone
    const before = failed.length
    await end()
    expect(await noted()).toEqual(['ana'])
    return before
  }

  it.each([
    ['of another kind', { kind: 'seal' }],
    ['of another lender', { lender: 'base' }],
    ['of the same kind and lender', {}],
  ])('a new job is done beside 3,000 failing jobs %s that were never tried', async (_, parts) => {
    await set(...ofBacklog(parts))
    turn(1 * second)
    await set(job())
    expect(await failuresBeforeAna()).toBeLessThan(10)
  })

  it('a new job is done before 3,000 jobs that failed and are due again', async () => {
    await set(...ofBacklog())
    await store.write((tx) => tx.updateTable('job').set({ tries: 1 }).execute())
    turn(1 * second)
    await set(job())
    expect(await failuresBeforeAna()).toBeLessThan(10)
  })

  it('a job that takes long holds up no job of another kind', async () => {
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    const slow: JobKinds = {
      seal: async (due) => {
        await free
        return await note(due)
      },
      note: async (due) => {
        letGo()
        return await note(due)
      },
    }
    await set(job({ kind: 'seal', data: { who: 'ben' } }))
    turn(1 * second)
    await set(job())
    expect(await run(slow)).toBe(2)
  })

  it('a job that takes longer than the pause after a failure is not claimed by a second process meanwhile', async () => {
    await set(job())
    expect(await claimJob(store, lane, time)).toMatchObject({ tries: 1 })
    turn(5 * second)
    expect(await claimJob(store, lane, time)).toBeUndefined()
  })
})

describe('a system clock that is set back', () => {
  it('a system clock that is set back neither loses nor repeats a job, which waits at most its delay once more', async () => {
    await set(job({ delayMs: 60 * second }))
    turn(-24 * 60 * 60 * second)
    expect(await run()).toBe(0)
    turn(59 * second)
    expect(await run()).toBe(0)
    turn(1 * second)
    expect(await run()).toBe(1)
    turn(24 * 60 * 60 * second)
    expect(await run()).toBe(0)
    expect(await noted()).toEqual(['ana'])
  })

  it('a system clock that is set back delays the retry of a job by at most its backoff', async () => {
    await set(job())
    await run(failing)
    turn(-60 * 60 * second)
    expect(await run()).toBe(0)
    turn(1 * second)
    expect(await run()).toBe(1)
  })
})

describe('the queue of a running server', () => {
  it('the queue of a running server polls for jobs, and stopping it waits for the running job', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    const slow: JobKinds = {
      note: async (due) => {
        begin()
        await free
        return await note(due)
      },
    }
    await set(job())
    const end = keepRunningJobs({ store, now: () => time, kinds: slow, log })
    await begun
    const ended = end()
    letGo()
    await ended
    expect(await noted()).toEqual(['ana'])
  })
})
