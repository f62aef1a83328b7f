import { openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import type { FlowFiles } from '../command-line/command.ts'
import { count } from '../report/report.ts'
import { editorSchemas, SCHEMA_FOLDER } from './editor-schemas.ts'

/** Writes them, and says so in one sentence. */
export async function writeEditorSchemas(texts: ReadonlyMap<FlowPath, string>, files: FlowFiles): Promise<string> {
  const schemas = editorSchemas(openFlowLibrary(texts))
  await Promise.all([...schemas].map(([path, text]) => files.write(path, text)))
  const folders = new Set([...schemas.keys()].map((path) => path.split('/')[0]))
  return `Schemas for editors in ${SCHEMA_FOLDER} of ${count(folders.size, 'folder')}`
}
