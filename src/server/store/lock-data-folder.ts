/**
 * Exclusive lock of a data folder: two PGlites in one folder lose each other's rows.
 *
 * It is SQLite's exclusive lock on a file of its own. The operating system releases it with the process, killed or not: there
 * are no stale locks, and a live one is never broken because of its age.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { readonly release: () => void }

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/** A process killed at this moment holds the lock for an instant; a living one longer than this. */
const patienceMs = 2_000

/** @throws DataFolderInUse while another process holds the folder */
export function lockDataFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const holder = join(folder, 'lock-holder')
  const file = join(folder, 'lock')
  for (const path of [file, holder]) restrictToOwner(path)
  const lock = new DatabaseSync(file)
  try {
    lock.exec(`PRAGMA busy_timeout = ${patienceMs}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`)
  } catch (error) {
    lock.close()
    if (!(error instanceof Error) || sqliteCodeOf(error) !== sqliteBusy) throw error
    throw new DataFolderInUse(`${folder} is in use by another server${processIn(holder)}. Stop it, or choose another DATA_DIR.`)
  }
  writeFileSync(holder, String(process.pid))
  openLocks.add(lock)
  return {
    release: () => {
      openLocks.delete(lock)
      lock.close()
    },
  }
}

/** An unreferenced lock would be garbage-collected, and released. */
const openLocks = new Set<DatabaseSync>()

/** Called before the lock only: closing any descriptor of the file releases the lock (POSIX). */
function restrictToOwner(path: string): void {
  if (existsSync(path)) chmodSync(path, 0o600)
  else closeSync(openSync(path, 'a', 0o600))
}

/** Whether a file in the data folder could not be written for want of space or quota. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return sqliteCodeOf(error) === sqliteFull || ('code' in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code)))
}

const sqliteBusy = 5
const sqliteFull = 13

/** The primary code: the lowest byte of an extended one. */
function sqliteCodeOf(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

function processIn(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8')})`
  } catch {
    return ''
  }
}
