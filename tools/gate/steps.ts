/** One thing that must hold before a change may go in: a command that ends with 0. */
export type Step = {
  readonly id: string
  readonly title: string
  /** What Node runs, the file first, from the repository's top. */
  readonly command: readonly string[]
  /** The line of its output that says how much was checked. */
  readonly sum?: RegExp
  /** Only `npm run test:full` takes the time for it. */
  readonly onlyInFull?: true
}

/** In the order in which they run: what is quick and names the line first, what needs everything else last. */
export const STEPS: readonly Step[] = [
  { id: 'types', title: 'Types', command: ['node_modules/typescript-7/bin/tsc', '--noEmit'] },
  {
    id: 'engine-types',
    title: 'The engine by itself',
    command: ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.engine.json'],
  },
  {
    id: 'lint',
    title: 'Lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    sum: /^Checked .*/m,
  },
  { id: 'boundaries', title: 'Module boundaries', command: ['tools/boundaries.ts'], sum: /^\d+ files.*/m },
  { id: 'source-text', title: 'Terms and names', command: ['tools/source-text.ts'], sum: /^\d+ files.*/m },
  { id: 'unused', title: 'Unused code', command: ['node_modules/knip/bin/knip.js', '--config', 'tools/knip.json'] },
  { id: 'generated', title: 'Generated files', command: ['tools/schemas/generate.ts', '--check'] },
  { id: 'operators', title: 'The page of operators', command: ['tools/docs/operators.ts', '--check'] },
  { id: 'findings', title: 'The index of findings', command: ['tools/docs/findings.ts', '--check'] },
  {
    id: 'flow-fmt',
    title: 'Flow files laid out, locks current',
    command: ['tools/flow.ts', 'fmt', '--check'],
    sum: /^.*files? of.*$/m,
  },
  { id: 'flow-check', title: 'flow check', command: ['tools/flow.ts', 'check'], sum: /^.*(lenders|errors).*$/m },
  { id: 'flow-test', title: 'flow test', command: ['tools/flow.ts', 'test'], sum: /^.*(scenarios|passed).*$/m },
  { id: 'prove', title: 'flow prove', command: ['tools/flow.ts', 'prove'], sum: /^\d+ lenders: .*$/m },
  { id: 'alter', title: 'Altered flows are missed', command: ['tools/alter.ts'], sum: /^.*survivors?.*$/m },
  { id: 'edits', title: 'Slips are told', command: ['tools/edits.ts'], sum: /^\d+ of \d+ slips told.*$/m },
  {
    id: 'unit',
    title: 'Unit tests',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only'],
    sum: /^ *Tests .*/m,
  },
  { id: 'build', title: 'Build', command: ['tools/build.ts', '--if-stale'] },
  { id: 'postgres', title: 'A real PostgreSQL', command: ['tools/postgres.ts'], sum: /^ *Tests .*/m },
  { id: 'kill', title: 'Servers that are killed', command: ['tools/postgres.ts', 'tests/kill'], sum: /^ *Tests .*/m },
  { id: 'browser', title: 'A browser to test with', command: ['tools/browser.ts'], sum: /^\S+$/m },
  { id: 'e2e', title: 'Browser tests', command: ['node_modules/playwright/cli.js', 'test'], sum: /^ *\d+ passed.*/m },
]
