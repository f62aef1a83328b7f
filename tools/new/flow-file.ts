import type { FlowPath, JsonObject } from '#engine/index.ts'
import { schemaLink } from '../editors/editor-schemas.ts'
import { formatted } from '../flow-files/formatted.ts'

/** The text of a new file in the format of `flow fmt`, with the line by which an editor finds its schema. */
export function flowFile(path: FlowPath, schema: string, content: JsonObject): string {
  return formatted(JSON.stringify({ $schema: schemaLink(path, schema), ...content }))
}
