// Builds the borrower's app and the page of agents into dist/. With --if-stale, only if its sources have changed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { REPOSITORY } from '../repository.ts'
import { compressFiles } from './build/compress-files.ts'
import { hashOfSources } from './build/hash-of-sources.ts'

const stamp = join(REPOSITORY, 'dist', '.sources')
const sources = await hashOfSources(REPOSITORY)

if (!process.argv.includes('--if-stale') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  console.error('Building the app …')
  const preparing = once(
    spawn(process.execPath, ['src/server/commands/prepare.ts'], { cwd: REPOSITORY, stdio: 'inherit' }),
    'close',
  )
  await build({ configFile: join(REPOSITORY, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
  await build({
    configFile: join(REPOSITORY, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { ssr: 'first-page.tsx' },
  })
  await build({ configFile: join(REPOSITORY, 'vite.config.ts'), mode: 'agents', logLevel: 'warn' })
  for (const folder of ['assets', 'agents/assets']) await compressFiles(join(REPOSITORY, 'dist', folder))
  // Errors are ignored, because a server prepares what is missing when it starts, and reports them.
  await preparing
  // Written last, so that an interrupted build counts as stale.
  writeFileSync(stamp, sources)
}
