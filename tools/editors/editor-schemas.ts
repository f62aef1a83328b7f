/**
 * What an editor needs to complete, explain and underline flow files: for base and each lender a folder `.schemas` with a
 * schema for each kind of file, all of them alike but for `names.schema.json`, which knows that lender's names.
 * The settings of the folder say which file has which schema.
 */

import { BASE, type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { checkedFlow } from '#verify/index.ts'
import { SCHEMA_FOLDER } from './folder-settings.ts'
import { NAME_SCHEMA, nameSchema } from './name-schema.ts'
import { structureSchemas } from './structure-schemas.ts'
import { TEXT_SCHEMA, textAddresses } from './text-addresses.ts'

/** The texts of all schemas of a flows folder, by path. A lender whose files cannot be read has what could be read of them. */
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
