import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from '#server/store/lock-data-folder.ts'
import { CannotRead, openToRead } from '#server/store/open-to-read.ts'

let dataFolder: string
let folder: string

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stepwright-read-'))
  folder = join(dataFolder, 'database')
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
})

afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const lock = () => void lockDataFolder(dataFolder)

test('openToRead reports a data folder that cannot be locked in one sentence', async () => {
  writeFileSync(join(dataFolder, 'lock'), 'x'.repeat(4096))
  await expect(openToRead({ folder }, lock)).rejects.toThrow(
    new CannotRead('The data folder cannot be locked: file is not a database'),
  )
})

test('openToRead refuses a data folder that another process holds, and the error names that process', async () => {
  const inUse = new DataFolderInUse('it is in use')
  const alone = () => {
    throw inUse
  }
  await expect(openToRead({ folder }, alone)).rejects.toBe(inUse)
})

test('openToRead locks nothing in a folder without a database', async () => {
  rmSync(folder, { recursive: true })
  const alone = () => {
    throw new Error('locked')
  }
  await expect(openToRead({ folder }, alone)).rejects.toThrow(/^There is no database in/)
})
