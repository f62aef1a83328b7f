/**
 * Writes all files generated from the schemas: overlay schemas, TypeScript types, and import modules. With `--check`
 * writes nothing, and exits with 1 if a file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { generateImports } from './generate-imports.ts'
import { generateOverlays } from './generate-overlays.ts'
import { generateTypes } from './generate-types.ts'
import { SCHEMA_FOLDER, wholeSchemas } from './whole-schemas.ts'

const FLOW_ROOM = join(SCHEMA_FOLDER, '../src/engine/flow')

/** All generated files by absolute path. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const schemas = wholeSchemas()
  const overlays = generateOverlays(schemas)
  const wholeComment = 'The schemas of whole files, by file name.'
  const overlayComment = 'The schemas of overlays, by file name.'
  return new Map([
    ...[...overlays].map(([name, text]) => [join(SCHEMA_FOLDER, name), text] as const),
    [join(FLOW_ROOM, 'files.generated.ts'), await generateTypes(schemas)],
    [join(FLOW_ROOM, 'whole-schemas.generated.ts'), generateImports([...schemas.keys()], 'WHOLE_SCHEMAS', wholeComment)],
    [join(FLOW_ROOM, 'overlay-schemas.generated.ts'), generateImports([...overlays.keys()], 'OVERLAY_SCHEMAS', overlayComment)],
  ])
}

/** The stale generated files, relative to the project. */
export async function notCurrent(): Promise<readonly string[]> {
  return stale(await generated()).map((file) => relative(join(SCHEMA_FOLDER, '..'), file))
}

function stale(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text).map(([file]) => file)
}

async function main(args: readonly string[]): Promise<number> {
  const files = await generated()
  const old = stale(files)
  if (!args.includes('--check')) {
    for (const file of old) writeFileSync(file, files.get(file) ?? '')
    return 0
  }
  for (const file of old) console.error(`${relative(process.cwd(), file)} is not current: run "npm run generate".`)
  return old.length > 0 ? 1 : 0
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
