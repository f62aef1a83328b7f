import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aServer } from '#kit/a-server.ts'
import { openTestStore } from '#kit/a-store.ts'
import { REPOSITORY } from '#tools/repository.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder: string
let database: string
let application: string
let untouched: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-evidence-'))
  database = join(folder, '.data', 'database')
  mkdirSync(database, { recursive: true })
  const store = await openTestStore({ folder: database, watchdogMs: 60_000 })
  const server = await aServer({ store })
  application = (await server.register()).applicationUuid
  untouched = (await server.register()).applicationUuid
  await server.close()
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function evidence(...args: string[]) {
  const { DATABASE_URL: _, ...rest } = process.env
  const env = { ...rest, DATA_DIR: folder, TOKEN_SECRET: 'a secret for tests, long enough to be one' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(REPOSITORY, 'tools/dev/evidence.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('"evidence" verifies stored applications, names what was changed, and says what it could not do', async () => {
  expect(evidence('verify', 'c0ffee')).toMatchObject({ status: 2, stderr: expect.stringContaining('is no application') })
  expect(evidence('verify')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })

  const kept = join(folder, 'heads')
  writeFileSync(kept, evidence('heads').stdout)
  expect(evidence('verify', '--all', '--heads', kept)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 applications: nothing was changed.'),
  })

  const store = await openTestStore({ folder: database, watchdogMs: 60_000 })
  await store.write(async (tx) => {
    await sql`alter table evidence disable trigger evidence_is_append_only`.execute(tx)
    await sql`update evidence set data = jsonb_set(data, '{address}', '"10.0.0.1"')
      where application_uuid = ${application} and number = 2`.execute(tx)
  })
  await store.close()

  const changed = evidence('verify', '--all', '--format', 'json')
  expect(changed.status).toBe(1)
  const found = JSON.parse(changed.stdout) as {
    applications: { application: string; wrong: { at: string; message: string }[] }[]
  }
  const wrongOf = (uuid: string) => found.applications.find((one) => one.application === uuid)?.wrong
  expect(wrongOf(application)).toEqual([{ at: 'entry 2', message: 'The column "data" was changed after the entry was written.' }])
  expect(wrongOf(untouched)).toEqual([])
})
