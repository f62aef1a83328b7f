import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabaseTemplate, databaseTemplateArchive, makeDatabaseTemplate } from '#server/store/database-template.ts'
import { connectionTo } from '#server/store/open-store.ts'

describe('the template of the embedded database', () => {
  let parent: string
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'stepwright-template-'))
    await makeDatabaseTemplate()
  }, 60_000)
  afterAll(() => rm(parent, { recursive: true, force: true }))

  it('a copy of the template is a database without tables, in which a new table is kept', async () => {
    const folder = join(parent, 'copied')
    copyDatabaseTemplate(folder)
    const db = connectionTo({ folder, watchdogMs: 60_000 })
    await sql`create table kept (answer text)`.execute(db)
    await db.destroy()
    const again = connectionTo({ folder, watchdogMs: 60_000 })
    const { rows } = await sql`select table_name from information_schema.tables where table_schema = 'public'`.execute(again)
    await again.destroy()
    expect(rows).toEqual([{ table_name: 'kept' }])
  }, 60_000)

  it('a database that is created from the archive of the template has no tables', async () => {
    const loadDataDir = await databaseTemplateArchive()
    expect(loadDataDir?.size).toBeGreaterThan(0)
    const database = await PGlite.create('memory://archived', { ...(loadDataDir && { loadDataDir }) })
    const { rows } = await database.query(`select table_name from information_schema.tables where table_schema = 'public'`)
    await database.close()
    expect(rows).toEqual([])
  }, 60_000)

  it('copyDatabaseTemplate does not change a folder with a database', async () => {
    const folder = join(parent, 'in-use')
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), 'of a borrower')
    copyDatabaseTemplate(folder)
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('of a borrower')
  })

  it('an interrupted copy of the database template is repeated', async () => {
    const folder = join(parent, 'interrupted')
    await mkdir(`${folder}.unfinished/base`, { recursive: true })
    await writeFile(join(`${folder}.unfinished`, 'stray'), '')
    copyDatabaseTemplate(folder)
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(folder, 'stray'))).toBe(false)
  })
})
