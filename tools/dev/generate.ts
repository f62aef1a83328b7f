/**
 * Writes all generated files: those made from the schemas, and the pages docs/{operators,fields,facts,findings}.md and
 * docs/decisions/README.md. With `--check` writes nothing, and exits with 1 if a file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { REPOSITORY } from '../repository.ts'
import { generated, writeOverlays } from './schemas/generate.ts'

const checks = process.argv.includes('--check')

writeOrCheck(await generated())
if (!checks) writeOverlays()
// Loaded afterwards: they import the engine, which imports what was just written.
const [{ operatorsPage }, { fieldsPage }, { factsPage }, { findingsPage }, { withDecisionLists }] = await Promise.all([
  import('./docs/operators.ts'),
  import('./docs/fields.ts'),
  import('./docs/facts.ts'),
  import('./docs/findings.ts'),
  import('./docs/decisions.ts'),
])
const pages = {
  operators: operatorsPage,
  fields: fieldsPage,
  facts: factsPage,
  findings: findingsPage,
  'decisions/README': withDecisionLists(readFileSync(`${REPOSITORY}/docs/decisions/README.md`, 'utf8')),
}
writeOrCheck(new Map(Object.entries(pages).map(([name, text]) => [`${REPOSITORY}/docs/${name}.md`, text])))

/** @param files by absolute path */
function writeOrCheck(files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    if (!checks) writeFileSync(file, text)
    else {
      console.error(`${relative(REPOSITORY, file)} is not current: run "npm run generate".`)
      process.exitCode = 1
    }
  }
}
