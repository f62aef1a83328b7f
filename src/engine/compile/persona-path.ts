import { type Merged, mergeNodes } from '#engine/flow/merge.ts'
import { memberSchema, schemaFor, viewOf } from '#engine/flow/schema-walk.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'

/**
 * The path of a persona: its detours merged into the common path, as a lender's file is merged into its parent's. An
 * unknown place or id in a detour is a finding.
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
