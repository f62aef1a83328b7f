/** One check that a change must pass before it is merged: a command that exits with 0. */
export type Step = {
  readonly id: string
  readonly title: string
  /** The arguments of Node, script first, run in the repository's root folder. */
  readonly command: readonly string[]
  /** Matches the output line that says how much was checked. */
  readonly sum?: RegExp
  /** Run by `npm run test:full` only. */
  readonly onlyInFull?: true
  /** Works on one core, so that another such step can run beside it. */
  readonly leavesCore?: true
}

/** The steps in the order of execution: quick steps with precise messages first. */
export const STEPS: readonly Step[] = [
  { id: 'types', title: 'Types', command: ['node_modules/typescript-7/bin/tsc', '--noEmit'] },
  {
    id: 'engine-types',
    title: 'Types of the engine alone',
    command: ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.engine.json'],
  },
  {
    id: 'lint',
    title: 'Lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    sum: /^Checked .*/m,
  },
  // Early, since a download leaves both cores idle.
  {
    id: 'programs',
    title: 'Chromium and PostgreSQL',
    command: ['tools/dev/programs.ts', 'chromium', 'postgresql'],
    sum: /Chromium \d\S*/,
    leavesCore: true,
  },
  { id: 'boundaries', title: 'Module boundaries', command: ['tools/dev/boundaries.ts'], sum: /^\d+ files.*/m, leavesCore: true },
  { id: 'source-text', title: 'Terms and names', command: ['tools/dev/source-text.ts'], sum: /^\d+ files.*/m, leavesCore: true },
  {
    id: 'unused',
    title: 'Unused code',
    command: ['node_modules/knip/bin/knip.js', '--config', 'tools/dev/knip.json'],
    leavesCore: true,
  },
  { id: 'generated', title: 'Generated files', command: ['tools/dev/schemas/generate.ts', '--check'], leavesCore: true },
  {
    id: 'operators',
    title: 'Generated page of operators',
    command: ['tools/dev/docs/operators.ts', '--check'],
    leavesCore: true,
  },
  { id: 'fields', title: 'Generated page of fields', command: ['tools/dev/docs/fields.ts', '--check'], leavesCore: true },
  { id: 'facts', title: 'Generated page of facts', command: ['tools/dev/docs/facts.ts', '--check'], leavesCore: true },
  { id: 'findings', title: 'Generated index of findings', command: ['tools/dev/docs/findings.ts', '--check'], leavesCore: true },
  {
    id: 'flow-fmt',
    title: 'Format and locks of flows',
    command: ['tools/flow/main.ts', 'fmt', '--check'],
    sum: /^.*files? of.*$/m,
    leavesCore: true,
  },
  {
    id: 'flow-check',
    title: 'flow check',
    command: ['tools/flow/main.ts', 'check'],
    sum: /^.*(lenders|errors).*$/m,
    leavesCore: true,
  },
  {
    id: 'flow-test',
    title: 'flow test',
    command: ['tools/flow/main.ts', 'test'],
    sum: /^.*(scenarios|passed).*$/m,
    leavesCore: true,
  },
  { id: 'prove', title: 'flow prove', command: ['tools/flow/main.ts', 'prove'], sum: /^\d+ lenders: .*$/m, leavesCore: true },
  { id: 'mutate', title: 'Mutants of base are killed', command: ['tools/dev/mutate.ts'], sum: /^\d+ mutants?, .*$/m },
  {
    id: 'seeded-edits',
    title: 'Seeded edits are detected',
    command: ['tests/seeded-edits/run.ts'],
    sum: /^\d+ of \d+ wrong edits detected.*$/m,
  },
  // Before all steps that start servers: it makes the empty database that a new server copies.
  { id: 'build', title: 'Build', command: ['tools/dev/build.ts', '--if-stale'] },
  {
    id: 'unit',
    title: 'Unit tests',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only'],
    sum: /^ *Tests .*/m,
  },
  {
    id: 'unit-shuffled',
    title: 'Unit tests, shuffled',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only', '--sequence.shuffle'],
    sum: /^ *Tests .*/m,
    onlyInFull: true,
  },
  // These two wait most of the time: for locks, timers, and servers that start.
  { id: 'postgres', title: 'Tests on PostgreSQL', command: ['tools/dev/postgres.ts'], sum: /^ *Tests .*/m, leavesCore: true },
  {
    id: 'kill',
    title: 'Tests that kill servers',
    command: ['tools/dev/postgres.ts', 'tests/kill'],
    sum: /^ *Tests .*/m,
    leavesCore: true,
  },
  { id: 'e2e', title: 'Browser tests', command: ['node_modules/playwright/cli.js', 'test'], sum: /^ *\d+ passed.*/m },
]
