import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestStore } from '#kit/a-store.ts'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { addIdentity } from '#server/store/identities.ts'
import { beginSecondFactor, turnOnSecondFactor } from '#server/store/second-factors.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const files = someFlowFiles()
const at = new Date('2026-11-22T12:00:00Z')
const [ana, eve] = [randomUUID(), randomUUID()]
let folder: string
const openIt = () => openTestStore({ folder: join(folder, '.data', 'database'), watchdogMs: 60_000 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-account-'))
  await mkdir(join(folder, '.data'))
  const store = await openIt()
  await store.write(async (tx) => {
    for (const [uuid, email] of [
      [ana, 'ana@mail.example'],
      [eve, 'eve@mail.example'],
    ] as const) {
      const person = { lender: 'acme', uuid, email, password_hash: '', name: {}, entity: {}, dob: null, phone_number: null }
      await addIdentity(tx, { ...person, created_at: at })
    }
    const owner = { lender: 'acme', identity: ana }
    await beginSecondFactor(tx, owner, { secret: new Uint8Array([1]), keyId: 'key' }, at)
    await turnOnSecondFactor(tx, owner, at)
  })
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const reset = (email: string, more = '--by Kim --reason lost') =>
  flow(`account reset acme ${email} ${more} --data ${folder}`.trim(), files)

it('a reset of two-step sign-in is asked for, where the account has it', async () => {
  const [asked, off, unknown] = [
    await reset('ANA@mail.example'),
    await reset('eve@mail.example'),
    await reset('nobody@mail.example'),
  ]
  expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('turns two-step sign-in off for ANA@mail.example')])
  expect([off.code, off.out]).toEqual([1, expect.stringContaining('has no two-step sign-in')])
  expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining('No account at acme')])
  const store = await openIt()
  const jobs = await store.read((db) => db.selectFrom('job').select(['kind', 'data']).execute())
  await store.close()
  expect(jobs).toEqual([{ kind: 'reset-second-factor', data: { identity: ana, byWhom: 'Kim', reason: 'lost' } }])
})

it.each([
  ['', 'Name the lender and the e-mail address'],
  ['delete acme ana@mail.example', 'Name the lender and the e-mail address'],
  ['reset acme', 'Name the lender and the e-mail address'],
  ['reset acme ana@mail.example --reason lost', '--by is missing'],
  ['reset acme ana@mail.example --by Kim', '--reason is missing'],
])('flow account cannot run with: %s', async (line, sentence) => {
  const ran = await flow(`account ${line}`.trim(), files)
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(sentence)])
})
