// Runs tests on a real PostgreSQL: the one of TEST_DATABASE_URL, or a temporary one. `node tools/dev/postgres.ts <arguments
// of vitest>`; without arguments, the database tests of `npm run test:rest`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { REPOSITORY } from '../repository.ts'
import { getPostgres } from './postgres/find-postgres.ts'
import { startPostgres } from './postgres/start-postgres.ts'

/** Tests with several database accesses; tests of PGlite, pages or flow files are left out. */
const ofHttp = [
  'appointments',
  'bad-input.rest',
  'calls-around',
  'documents.rest',
  'linking.rest',
  'live-chat.rest',
  'registration',
  'sandbox.rest',
  'screens',
  'sign-in',
]
const ofStore = ['jobs', 'must-write', 'sealed', 'sweep']
const tests = [
  ...ofHttp.map((name) => `tests/server/http/${name}.test.ts`),
  ...ofStore.map((name) => `tests/server/store/${name}.test.ts`),
  'tests/scenarios/main-path.rest.test.ts',
  ...globSync('tests/postgres/*.rest.test.ts', { cwd: REPOSITORY }),
]

const given = process.argv.slice(2)
const server = await databaseServer()
if (server) {
  const words = given.length > 0 ? given : [...tests, '--silent=passed-only']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...words], {
    cwd: REPOSITORY,
    env: { ...process.env, TEST_DATABASE_URL: server.url },
    stdio: 'inherit',
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  await server.stop()
  process.exitCode = code ?? 1
} else {
  console.error(
    'These tests need PostgreSQL, and none is here, nor can apt-get install it: install PostgreSQL, name its folder of programs in POSTGRES_BIN, or a server in TEST_DATABASE_URL.',
  )
  process.exitCode = 1
}

async function databaseServer() {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { url: named, stop: async () => undefined }
  const bin = getPostgres()
  return bin === undefined ? undefined : await startPostgres(bin)
}
