/**
 * One process at a time on a data folder: two PGlites in one folder lose each other's rows.
 *
 * The lock is SQLite's exclusive lock on a file of its own. The operating system holds it, so it ends with the process,
 * also with a killed one: a stale lock cannot exist, and a live one is never taken for stale by its age.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { readonly release: () => void }

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/** @throws DataFolderInUse at once, while another process holds the folder */
export function lockDataFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const holder = join(folder, 'lock-holder')
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataFolderInUse(`${folder} is in use by another server${processIn(holder)}. Stop it, or choose another DATA_DIR.`)
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function processIn(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8')})`
  } catch {
    return ''
  }
}
