/** One check that a change must pass before it is merged: a command that exits with 0. */
export type Step = {
  readonly id: string
  readonly title: string
  /**
   * `test`: run by `npm test`, before a commit. `rest`: takes long, run by `npm run test:rest`, in CI. `both`: what the
   * steps of both need. `full`: run by `npm run test:full` alone, which runs the others, too.
   */
  readonly runs: 'test' | 'rest' | 'both' | 'full'
  /** The arguments of Node, script first, run in the repository's root folder. */
  readonly command: readonly string[]
  /** Matches the output line that says how much was checked. */
  readonly sum?: RegExp
  /** Works on one core, or waits most of the time, so that another step can run at the same time. */
  readonly leavesCore?: true
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only']
const ofVitest = /^ *Tests .*/m
const playwright = ['node_modules/playwright/cli.js', 'test']
const ofPlaywright = /^ *\d+ passed.*/m

/** The steps in the order of execution: quick steps with precise messages first. docs/testing-the-code.md has what each catches. */
export const STEPS: readonly Step[] = [
  {
    id: 'types',
    title: 'Types',
    runs: 'test',
    command: ['node_modules/typescript-7/bin/tsc', '-b', 'tsconfig.json', 'tsconfig.engine.json'],
  },
  {
    id: 'lint',
    title: 'Lint and format',
    runs: 'test',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    sum: /^Checked .*/m,
    leavesCore: true,
  },
  // Early, since a download leaves both cores idle.
  {
    id: 'programs',
    title: 'Chromium and PostgreSQL',
    runs: 'both',
    command: ['tools/dev/programs.ts', 'chromium', 'postgresql'],
    sum: /Chromium \d\S*/,
    leavesCore: true,
  },
  {
    id: 'boundaries',
    title: 'Module boundaries',
    runs: 'test',
    command: ['tools/dev/boundaries.ts'],
    sum: /^\d+ files.*/m,
    leavesCore: true,
  },
  {
    id: 'source-text',
    title: 'Terms and names',
    runs: 'test',
    command: ['tools/dev/source-text.ts'],
    sum: /^\d+ files.*/m,
    leavesCore: true,
  },
  {
    id: 'unused',
    title: 'Unused code',
    runs: 'test',
    command: ['node_modules/knip/bin/knip.js', '--config', 'tools/dev/knip.json'],
    leavesCore: true,
  },
  { id: 'generated', title: 'Generated files', runs: 'test', command: ['tools/dev/generate.ts', '--check'], leavesCore: true },
  {
    id: 'flows',
    title: 'flow fmt, check, test',
    runs: 'test',
    command: ['tools/dev/flows.ts'],
    sum: /^Nothing found in \d+ lenders/m,
    leavesCore: true,
  },
  // Before all steps that start servers: it verifies the lenders and makes the empty database that a new server copies.
  { id: 'build', title: 'Build', runs: 'both', command: ['tools/dev/build.ts', '--if-stale'], leavesCore: true },
  // Waits most of the time: for locks, timers, and servers that start.
  {
    id: 'postgres',
    title: 'Tests on PostgreSQL',
    runs: 'test',
    command: ['tools/dev/postgres.ts', 'tests/postgres', '--project=node', '--silent=passed-only'],
    sum: ofVitest,
    leavesCore: true,
  },
  { id: 'unit', title: 'Unit tests', runs: 'test', command: [...vitest, '--project=node', '--project=jsdom'], sum: ofVitest },
  // Their names do not end with .rest.spec.ts. They wait half of the time, for pages and timers.
  {
    id: 'e2e',
    title: 'Browser tests',
    runs: 'test',
    command: [...playwright, '(?<!\\.rest)\\.spec\\.ts$'],
    sum: ofPlaywright,
    leavesCore: true,
  },
  {
    id: 'prove',
    title: 'flow prove',
    runs: 'rest',
    command: ['tools/flow/main.ts', 'prove'],
    sum: /^\d+ lenders: .*$/m,
    leavesCore: true,
  },
  {
    id: 'mutate',
    title: 'Mutants of base are killed',
    runs: 'rest',
    command: ['tools/dev/mutate.ts'],
    sum: /^\d+ mutants?, .*$/m,
  },
  {
    id: 'postgres-rest',
    title: 'Long tests on PostgreSQL',
    runs: 'rest',
    command: ['tools/dev/postgres.ts'],
    sum: ofVitest,
    leavesCore: true,
  },
  {
    id: 'seeded-edits',
    title: 'Seeded edits are detected',
    runs: 'rest',
    command: ['tests/seeded-edits/run.ts'],
    sum: /^\d+ of \d+ wrong edits detected.*$/m,
  },
  {
    id: 'kill',
    title: 'Tests that kill servers',
    runs: 'rest',
    command: ['tools/dev/postgres.ts', 'tests/kill', '--silent=passed-only'],
    sum: ofVitest,
    leavesCore: true,
  },
  { id: 'unit-rest', title: 'Long unit tests', runs: 'rest', command: [...vitest, '--project=rest'], sum: ofVitest },
  {
    id: 'e2e-rest',
    title: 'Long browser tests',
    runs: 'rest',
    command: [...playwright, '\\.rest\\.spec\\.ts$'],
    sum: ofPlaywright,
    leavesCore: true,
  },
  {
    id: 'unit-shuffled',
    title: 'Unit tests, shuffled',
    runs: 'full',
    command: [...vitest, '--sequence.shuffle'],
    sum: ofVitest,
  },
]
