import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { aStore } from '#kit/a-store.ts'
import { eventually } from '#kit/eventually.ts'
import type { Store } from '#server/store/open-store.ts'

let database: Awaited<ReturnType<typeof aStore>>
let server: TestServer
let failure: Error | undefined

/** Fails with the codes of PostgreSQL. */
const withCode = (code: string) => Object.assign(new Error('could not extend file'), { code })

beforeAll(async () => {
  database = await aStore()
  const { served = database } = database
  const failing: Store = { ...served, write: (work) => (failure ? Promise.reject(failure) : served.write(work)) }
  server = await aServer({ store: { ...database, served: failing } })
})
beforeEach(() => {
  failure = undefined
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const statuses = async () => [(await server.send('GET', '/healthz')).status, (await server.send('GET', '/readyz')).status]

describe('the health endpoints', () => {
  it.each(['53100', '25006', '57P03'])(
    '/readyz answers 503 while database writes fail with %s, and /healthz still answers 200',
    async (code) => {
      expect(await statuses()).toEqual([200, 200])
      failure = withCode(code)
      await eventually(async () => expect(await statuses()).toEqual([200, 503]))
      const { body, headers } = await server.send('GET', '/readyz')
      expect(body).toMatchObject({ type: '/problems/unavailable', status: 503 })
      expect(headers['retry-after']).toBe('2')
      failure = undefined
      await eventually(async () => expect(await statuses()).toEqual([200, 200]))
    },
  )

  it('/readyz lists the parts that are for practice only', async () => {
    const { body } = await server.send('GET', '/readyz')
    expect(body).toMatchObject({ practice: ['lender-system', 'linking', 'notary', 'seal', 'scanner', 'mail', 'evidence-heads'] })
  })

  it('/readyz answers concurrent requests with a single database write', async () => {
    const write = vi.spyOn(server.parts.store, 'write')
    // The probe of the test before answers for a second.
    await eventually(async () => {
      await server.send('GET', '/readyz')
      expect(write).toHaveBeenCalled()
    })
    write.mockClear()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('GET', '/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(write.mock.calls.length).toBeLessThanOrEqual(1)
  })
})
