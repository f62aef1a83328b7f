/** The hand-written schemas by file name, without the generated overlay schemas. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '#engine/authoring.ts'

export type WholeSchemas = ReadonlyMap<string, JsonSchema>

export const SCHEMA_FOLDER = join(import.meta.dirname, '../../../schemas')

export function wholeSchemas(folder: string = SCHEMA_FOLDER): WholeSchemas {
  const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json') && !name.endsWith('.overlay.schema.json'))
  return new Map(names.sort().map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonSchema]))
}
