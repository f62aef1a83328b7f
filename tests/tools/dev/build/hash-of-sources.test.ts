import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources } from '#tools/dev/build/hash-of-sources.ts'

let repository: string

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(repository, path)), { recursive: true })
  await writeFile(join(repository, path), text)
}

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'stepwright-sources-'))
  for (const file of ['vite.config.ts', 'package.json', 'package-lock.json']) await write(file, '{}')
  await write('src/borrower/a.ts', 'one')
  await write('src/server/main.ts', 'one')
  await write('schemas/a.json', '{}')
})

afterEach(() => rm(repository, { recursive: true, force: true }))

test('the same sources have the same hash', async () => {
  expect(await hashOfSources(repository)).toBe(await hashOfSources(repository))
})

test.each([
  ['a changed source', 'src/borrower/a.ts'],
  ['a new source', 'src/borrower/b.ts'],
  ['another configuration', 'vite.config.ts'],
  ['other packages', 'package-lock.json'],
])('the build is stale after a change: %s', async (_, path) => {
  const before = await hashOfSources(repository)
  await write(path, 'two')
  expect(await hashOfSources(repository)).not.toBe(before)
})

test('a changed file of the server does not make the build stale, because it is never bundled', async () => {
  const before = await hashOfSources(repository)
  await write('src/server/main.ts', 'two')
  expect(await hashOfSources(repository)).toBe(before)
})
