import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ByProject } from './tests/kit/by-project.ts'

/** These rooms draw, so their tests get a document; all others run in plain Node, where reaching for one fails. */
const drawing = ['tests/{ui,renderer,pages,borrower,studio,agents}/**/*.test.{ts,tsx}']

/** What only a real PostgreSQL can be asked; tools/dev/postgres.ts brings one. */
const ofPostgres = process.env.TEST_DATABASE_URL ? [] : ['tests/postgres/**', 'tests/kill/**']

/** What takes long: `npm run test:rest` runs it, and `npm test` does not. */
const rest = ['tests/**/*.rest.test.ts']

export default defineConfig({
  test: {
    // A busy machine is no failure; what never ends is.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // More than cores: a worker waits for the threads of its databases and for servers that it starts.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Flows are parsed and compiled again and again: a larger young generation saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=128'],
    // rjsf's validators and Mantine's dates import without extensions, which only a bundler resolves.
    server: { deps: { inline: [/@rjsf/, /@mantine/] } },
    // What is known of flow files is worked out once for all tests of a process rather than once for each file, and
    // React and Mantine are loaded once. Files that draw find an empty document: tests/kit/browser-stubs.ts.
    isolate: false,
    // Vitest would not shuffle files with a sequencer of our own.
    sequence: process.argv.includes('--sequence.shuffle') ? {} : { sequencer: ByProject },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...drawing, ...rest, ...ofPostgres],
          setupFiles: ['tests/kit/no-console-errors.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          environment: 'node',
          include: rest,
          exclude: ofPostgres,
          setupFiles: ['tests/kit/no-console-errors.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: drawing,
          setupFiles: ['tests/kit/no-console-errors.ts', 'tests/kit/browser-stubs.ts'],
        },
      },
    ],
  },
})
