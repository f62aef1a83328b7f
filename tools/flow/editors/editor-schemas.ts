/**
 * Generates JSON Schemas for editors: for base and each lender a folder `.schemas` with a schema per kind of file. They
 * differ only in `names.schema.json`, which lists the lender's names. The VS Code settings assign schemas to files.
 */

import { BASE, type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { checkedFlow } from '#verify/index.ts'
import { SCHEMA_FOLDER } from './folder-settings.ts'
import { NAME_SCHEMA, nameSchema } from './name-schema.ts'
import { structureSchemas } from './structure-schemas.ts'
import { TEXT_SCHEMA, textAddresses } from './text-addresses.ts'

/** The texts of all editor schemas, by path. Unreadable files of a lender are left out of its names. */
export function editorSchemas(library: FlowLibrary): ReadonlyMap<FlowPath, string> {
  const structure = structureSchemas()
  const folders = [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library)]
  return new Map(
    folders.flatMap((folder) => {
      const flow = checkedFlow(resolveLender(library, folder))
      const own = { [NAME_SCHEMA]: nameSchema(library, flow), [TEXT_SCHEMA]: textAddresses(flow) }
      const texts = Object.entries(own).map(([file, schema]) => [file, JSON.stringify(schema)] as const)
      return [...texts, ...structure].map(([file, text]) => [`${folder}/${SCHEMA_FOLDER}/${file}`, text])
    }),
  )
}
