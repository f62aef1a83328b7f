import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DatabaseThread, openDatabaseThread } from '#server/store/database-thread.ts'

let thread: DatabaseThread
const query: DatabaseThread['query'] = (sql, parameters) => thread.query(sql, parameters)
beforeAll(async () => {
  thread = await openDatabaseThread('memory://', 60_000, true)
})
afterAll(() => thread.close())
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
  expect(await query(insert, Object.values(letter))).toMatchObject({ rows: [], affectedRows: 1 })
  await query(insert, ['note', null, null, [], undefined])
  expect(await all()).toEqual([letter, { name: 'note', at: null, data: null, tags: [], pages: null }])
  for (const { name } of [{ name: 'note' }, letter])
    expect((await query('select name from paper where name = $1', [name])).rows).toEqual([{ name }])
  expect(await query('update paper set pages = 4', [])).toMatchObject({ rows: [], affectedRows: 2 })
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

it('a statement returns the columns of a table that was changed after the statement was run', async () => {
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

it('statements that are run at the same moment each return their own rows', async () => {
  const answers = await Promise.all([1, 2, 3].map((one) => query(`select $1::int as one, ${one} as two`, [one])))
  expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3].map((one) => [{ one, two: one }]))
})
