import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openStore } from '#server/store/open-store.ts'
import { REPOSITORY } from '#tools/repository.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-agents-'))
  const database = join(folder, '.data', 'database')
  mkdirSync(database, { recursive: true })
  await (await openStore({ folder: database, watchdogMs: 60_000 })).close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function agents(...args: string[]) {
  const { DATABASE_URL: _, ...rest } = process.env
  const env = { ...rest, DATA_DIR: folder, TOKEN_SECRET: 'a secret for tests, long enough to be one' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(REPOSITORY, 'tools/dev/agents.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('"agents" adds an agent with a password and a second factor, removes one, and says what it could not do', () => {
  expect(agents('add', 'ruth@agents.example')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
  const added = agents('add', 'ruth@agents.example', '--name', 'Ruth', '--lender', 'hearthline', '--lender', 'sierra-first')
  expect(added.status).toBe(0)
  expect(added.stdout).toContain('Ruth <ruth@agents.example> answers borrowers of hearthline, sierra-first.')
  expect(added.stdout).toMatch(/password {7}\S{16}\n {2}second factor {2}[A-Z2-7]{32}\n +otpauth:/)
  expect(agents('remove', 'RUTH@agents.example')).toMatchObject({ status: 0 })
  expect(agents('remove', 'bo@agents.example')).toMatchObject({ status: 2, stderr: expect.stringContaining('No agent') })
})
