/**
 * Opens the database for read-only commands: creates and migrates nothing; all transactions are read-only. Works beside
 * running servers on PostgreSQL.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { areTablesCurrent } from './are-tables-current.ts'
import { DataFolderInUse } from './lock-data-folder.ts'
import { connectionTo, type Reader, type Store, type StorePlace, storeOver } from './open-store.ts'
import { loginOf, roleOf } from './row-security.ts'
import type { Tables } from './tables.ts'

export type ReadStore = {
  /** Runs queries on one snapshot. */
  readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** There is no database, or one of another version; the message is a sentence for the terminal. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead'
}

/**
 * @param lockFolder called if the database is an existing folder, which only one process may open
 * @throws CannotRead, and what `lockFolder` throws, such as DataFolderInUse
 */
export async function openToRead(place: StorePlace, lockFolder: () => void): Promise<ReadStore> {
  const { db, role } = await openCurrent(place, lockFolder)
  const { read, close } = storeOver(db, { role, isSnapshot: true })
  return { read, close }
}

/** Like openToRead, for a command that changes rows; creates and migrates no tables. */
export async function openToChange(place: StorePlace, alone: () => void): Promise<Store> {
  const { db, role } = await openCurrent(place, alone)
  return storeOver(db, { role })
}

type Current = { readonly db: Kysely<Tables>; readonly role: string | null }

async function openCurrent(place: StorePlace, alone: () => void): Promise<Current> {
  if (place.postgres === undefined && !existsSync(join(place.folder ?? '', 'PG_VERSION'))) {
    throw new CannotRead(`There is no database in ${place.folder}. DATA_DIR or DATABASE_URL say where it is.`)
  }
  if (place.postgres === undefined) requireUnused(alone)
  const db = connectionTo(place)
  try {
    await requireCurrentTables(db)
    return { db, role: roleOf(await loginOf(db)) }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw error instanceof CannotRead ? error : new CannotRead(`The database cannot be read: ${(error as Error).message}`)
  }
}

/** An unreadable lock or folder is a CannotRead with its cause. */
function requireUnused(alone: () => void): void {
  try {
    alone()
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error
    throw new CannotRead(`The data folder cannot be locked: ${(error as Error).message}`)
  }
}

async function requireCurrentTables(db: Reader): Promise<void> {
  if (await areTablesCurrent(db).catch(() => false)) return
  throw new CannotRead(
    'The tables of the database are of another version than this one: the server of this version has to start on it first.',
  )
}
