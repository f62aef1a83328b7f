/** The files generated from the schemas. Run as a script, writes those that git ignores: the overlay schemas, for editors. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { overlaySchemas } from '#engine/authoring.ts'
import { generateImports } from './generate-imports.ts'
import { generateTypes } from './generate-types.ts'
import { SCHEMA_FOLDER, wholeSchemas } from './whole-schemas.ts'

/** The generated files that git knows, by absolute path: TypeScript types, and a module that imports the schemas. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const schemas = wholeSchemas()
  const folder = join(SCHEMA_FOLDER, '../src/engine/flow')
  return new Map([
    [join(folder, 'files.generated.ts'), await generateTypes(schemas)],
    [join(folder, 'whole-schemas.generated.ts'), generateImports([...schemas.keys()])],
  ])
}

export function writeOverlays(): void {
  for (const [name, schema] of Object.entries(overlaySchemas(Object.fromEntries(wholeSchemas()))))
    writeFileSync(join(SCHEMA_FOLDER, name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (import.meta.main) writeOverlays()
