import { type Merged, mergeNodes } from '#engine/flow/merge.ts'
import { memberSchema, schemaFor, viewOf } from '#engine/flow/schema-walk.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'

/**
 * The sandbox path of a persona: its detours merged into the common path, by the rules for overlays. A finding reports
 * a detour with an unknown node or id.
 *
 * @param persona an item of `personas` in sandbox.json
 */
export function personaPath(path: SourceNode | undefined, persona: SourceNode): Merged | undefined {
  const detours = persona.members?.get('detours')
  if (path === undefined || detours === undefined)
    return path && { node: path, findings: [], removed: new Map(), overrides: new Map() }
  return mergeNodes(pathSchema(), path, detours, { pointer: 'sandbox.json#/path' })
}

function pathSchema() {
  const sandbox = schemaFor('sandbox.json')
  return sandbox && memberSchema(viewOf(sandbox, undefined), 'path')
}
