import { count } from '#consequences/count.ts'
import { openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { FlowFiles } from '../command-line/command.ts'
import { editorSchemas } from './editor-schemas.ts'
import { SCHEMA_FOLDER, schemasOfFiles, withSchemasOfFiles } from './folder-settings.ts'

/** Writes the editor schemas, and returns a sentence about it. */
export async function writeEditorSchemas(texts: ReadonlyMap<FlowPath, string>, files: FlowFiles): Promise<string> {
  const library = openFlowLibrary(texts, homeEquity)
  const schemas = editorSchemas(library)
  await Promise.all([...schemas].map(([path, text]) => files.write(path, text)))
  await files.changeSettings((text, flows) => withSchemasOfFiles(text, schemasOfFiles(library, flows)))
  const folders = new Set([...schemas.keys()].map((path) => path.split('/')[0]))
  return `Schemas for editors in ${SCHEMA_FOLDER} of ${count(folders.size, 'folder')}`
}
