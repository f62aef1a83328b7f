import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestStore } from '#kit/a-store.ts'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { endClaim } from '#server/store/claims.ts'
import { lockDataFolder } from '#server/store/lock-data-folder.ts'
import { addToOutbox, claimEvents } from '#server/store/outbox.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { sealer } = keysFrom('a secret for tests, long enough to be one')
const [dead, waiting, application] = [randomUUID(), randomUUID(), randomUUID()]
const files = someFlowFiles()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-outbox-'))
  await mkdir(join(folder, '.data'))
  const store = await openTestStore({ folder: join(folder, '.data', 'database'), watchdogMs: 60_000 })
  const occurred_at = new Date('2026-11-22T12:00:00Z')
  for (const [index, uuid] of [dead, waiting].entries()) {
    const event = { lender: 'acme', uuid, application_uuid: application, sequence: index + 1, occurred_at }
    const data = { status: 'HMDA', facts: { 'application.mortgageBalance': 1 } }
    const secrets = { 'profile.ssn': '123-45-6789' }
    await store.write((tx) => addToOutbox(tx, sealer, { ...event, type: 'stepwright.screen.submitted', data, secrets }))
  }
  const [event] = await claimEvents(store, 'acme', { now: occurred_at, leaseMs: 0, most: 1 })
  if (event) await endClaim(store, 'outbox', event, { parked_at: occurred_at, trouble: 'HTTP status 500' })
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const outbox = (line: string) => flow(`outbox ${line} --data ${folder}`, files)

it('a lender’s events are listed with their dead letters, shown without secrets, and sent again', async () => {
  const listed = await outbox('list acme')
  expect(listed.code).toBe(1)
  expect(listed.out).toContain(`${dead}  stepwright.screen.submitted`)
  expect(listed.out).toContain('DEAD since 2026-11-22T12:00:00.000Z, 1 tries: HTTP status 500')
  expect(listed.out).toContain('2 events of acme, 1 dead letter')

  const shown = await outbox(`show acme ${dead}`)
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('"application.mortgageBalance": 1')])
  expect(shown.out).toContain('Secrets: sealed')
  expect(shown.out).not.toMatch(/45-?6789/)

  expect((await outbox(`resend acme ${waiting}`)).out).toBe('0 events of acme are sent again.\n')
  expect((await outbox('resend acme')).out).toBe('1 event of acme is sent again.\n')
  const after = await outbox('list acme --format json')
  expect(after.code).toBe(0)
  expect(JSON.parse(after.out)).toMatchObject({ events: [{ uuid: dead, tries: 0, parked_at: null }, { uuid: waiting }] })
})

it('the embedded database of a running server is not opened', async () => {
  const lock = lockDataFolder(join(folder, '.data'))
  const listed = await outbox('list acme')
  lock.release()
  expect([listed.code, listed.out]).toEqual([2, ''])
  expect(listed.err).toMatch(/in use|running|another/i)
})

it.each([
  ['', 'Name the action and the lender'],
  ['list', 'Name the action and the lender'],
  ['delete acme', 'Name the action and the lender'],
  ['show acme', 'takes a lender and the id of one event'],
  ['show acme 12', '"12" is no id of an event'],
  ['list acme more', 'takes a lender alone'],
])('flow outbox cannot run with: %s', async (line, sentence) => {
  const ran = await flow(`outbox ${line}`.trim(), files)
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(sentence)])
})
