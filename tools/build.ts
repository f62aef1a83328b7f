// Builds the borrower's app into dist/. With --if-stale: only where what it is made of has changed since.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './build/compress-files.ts'
import { hashOfSources } from './build/hash-of-sources.ts'
import { REPOSITORY } from './repository.ts'

const stamp = join(REPOSITORY, 'dist', '.sources')
const sources = await hashOfSources(REPOSITORY)

if (!process.argv.includes('--if-stale') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  console.error('Building the app …')
  await build({ configFile: join(REPOSITORY, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
  await compressFiles(join(REPOSITORY, 'dist', 'assets'))
  // Last, so that a build which was stopped half-way counts as none.
  writeFileSync(stamp, sources)
}
