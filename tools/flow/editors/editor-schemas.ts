/**
 * Generates JSON Schemas for editors: for base and each lender a folder `.schemas` with a schema per kind of file. They
 * differ only in `names.schema.json`, which lists the lender's names. The VS Code settings assign schemas to files.
 */

import { count } from '#consequences/count.ts'
import { BASE, type FlowLibrary, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkedFlow } from '#verify/index.ts'
import type { FlowFiles } from '../command-line/command.ts'
import { SCHEMA_FOLDER, schemasOfFiles, withSchemasOfFiles } from './folder-settings.ts'
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

/** Writes the editor schemas, and returns a sentence about it. */
export async function writeEditorSchemas(texts: ReadonlyMap<FlowPath, string>, files: FlowFiles): Promise<string> {
  const library = openFlowLibrary(texts, homeEquity)
  const schemas = editorSchemas(library)
  await Promise.all([...schemas].map(([path, text]) => files.write(path, text)))
  await files.changeSettings((text, flows) => withSchemasOfFiles(text, schemasOfFiles(library, flows)))
  const folders = new Set([...schemas.keys()].map((path) => path.split('/')[0]))
  return `Schemas for editors in ${SCHEMA_FOLDER} of ${count(folders.size, 'folder')}`
}
