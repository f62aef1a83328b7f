import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { databaseTemplateArchive } from '#server/store/database-template.ts'
import { preparedQueries } from '#server/store/prepared-queries.ts'

let database: PGlite
let query: Awaited<ReturnType<typeof preparedQueries>>
beforeAll(async () => {
  const archive = await databaseTemplateArchive()
  database = await PGlite.create('memory://', archive ? { loadDataDir: archive } : {})
  query = await preparedQueries(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await query('create table paper (name text primary key, at timestamptz, data jsonb, tags text[], pages integer)', [])
})
afterEach(async () => {
  await query('drop table paper', [])
})

const all = async () => (await query('select * from paper order by name', [])).rows
const add = async (name: string, pages: unknown = 1) =>
  await query('insert into paper (name, pages) values ($1, $2)', [name, pages])

it('a statement that is run again returns the rows of its own parameters, with values of the types of their columns', async () => {
  const insert = 'insert into paper values ($1, $2, $3, $4, $5)'
  const letter = {
    name: 'letter',
    at: new Date('2026-11-26T12:00:00Z'),
    data: { signed: [true, null] },
    tags: ['a "b"', 'c'],
    pages: 3,
  }
  expect(await query(insert, Object.values(letter))).toEqual({ rows: [], affectedRows: 1 })
  await query(insert, ['note', null, null, [], undefined])
  expect(await all()).toEqual([letter, { name: 'note', at: null, data: null, tags: [], pages: null }])
  for (const { name } of [{ name: 'note' }, letter])
    expect((await query('select name from paper where name = $1', [name])).rows).toEqual([{ name }])
  expect(await query('update paper set pages = 4', [])).toEqual({ rows: [], affectedRows: 2 })
})

it('a statement that fails is reported with its code, and fails its transaction until that is rolled back', async () => {
  await add('note')
  await expect(add('note')).rejects.toMatchObject({ code: '23505' })
  await expect(query('select * from nothing', [])).rejects.toMatchObject({ code: '42P01' })
  await query('begin', [])
  await expect(add('letter', 'three')).rejects.toMatchObject({ code: '22P02' })
  await expect(all()).rejects.toMatchObject({ code: '25P02' })
  await query('rollback', [])
  expect(await all()).toMatchObject([{ name: 'note' }])
})

it('a statement returns the columns of a table that was changed after the statement was prepared', async () => {
  await add('note')
  await all()
  await query('alter table paper drop column pages', [])
  await query('alter table paper add column size text default $$letter$$', [])
  expect(await all()).toEqual([{ name: 'note', at: null, data: null, tags: null, size: 'letter' }])
})

it('a statement returns the columns of a table whose change was rolled back', async () => {
  await add('note')
  await query('begin', [])
  await query('alter table paper drop column pages', [])
  expect((await all())[0]).not.toHaveProperty('pages')
  await query('rollback', [])
  expect(await all()).toMatchObject([{ pages: 1 }])
})

it('more statements than are kept are answered, those that were given up, too', async () => {
  for (const round of [1, 2])
    for (let number = 0; number < 310; number += 1)
      expect((await query(`select $1::int + ${number} as sum`, [round])).rows).toEqual([{ sum: number + round }])
  const { rows } = await database.query<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements')
  expect(rows).toEqual([{ kept: 300 }])
})

it('statements that are run at the same moment each return their own rows', async () => {
  const answers = await Promise.all([1, 2, 3].map((one) => query(`select $1::int as one, ${one} as two`, [one])))
  expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3].map((one) => [{ one, two: one }]))
})
