import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder } from '#server/store/lock-data-folder.ts'
import { REPOSITORY } from '../../../tools/repository.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Another process that takes the lock and then does nothing. */
async function holder() {
  const script = `const { lockDataFolder } = await import('./src/server/store/lock-data-folder.ts'); lockDataFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000)`
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(process_.stdout, 'data')
  return process_
}

describe('the lock on the data folder', () => {
  it('the lock of a running process is not taken over, however old it is', async () => {
    const other = await holder()
    const longAgo = new Date(Date.now() - 24 * 3_600_000)
    await utimes(join(folder, 'lock'), longAgo, longAgo)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    expect(() => lockDataFolder(folder)).toThrow(`(process ${other.pid})`)
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  it('the lock of a killed process can be taken at once', async () => {
    const other = await holder()
    other.kill('SIGKILL')
    lockDataFolder(folder).release()
  })

  it('the lock files get mode 0600, also those of an earlier version', async () => {
    const files = ['lock', 'lock-holder'].map((name) => join(folder, name))
    for (const file of files) {
      await writeFile(file, '')
      await chmod(file, 0o644)
    }
    lockDataFolder(folder).release()
    for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('the lock can be taken again after its release', () => {
    lockDataFolder(folder).release()
    const again = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    again.release()
  })
})
