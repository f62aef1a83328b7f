import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from '#tools/dev/build/compress-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-built-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('each larger text file gets a gzip and a brotli file beside it', async () => {
  const script = 'console.log("a line of a script")\n'.repeat(100)
  await writeFile(join(folder, 'assets', 'main.js'), script)
  await compressFiles(folder)
  const main = join(folder, 'assets', 'main.js')
  expect(brotliDecompressSync(await readFile(`${main}.br`)).toString()).toBe(script)
  expect(gunzipSync(await readFile(`${main}.gz`)).toString()).toBe(script)
})

test('small files and compressed files get no compressed copy', async () => {
  await writeFile(join(folder, 'small.js'), 'x()')
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(5000))
  await compressFiles(folder)
  expect((await readdir(folder)).sort()).toEqual(['assets', 'picture.png', 'small.js'])
})
