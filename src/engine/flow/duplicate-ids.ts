import type { Finding } from '#engine/diagnostics/finding.ts'
import type { JsonSchema } from './json-schema.ts'
import { duplicateId } from './overlay-findings.ts'
import { pointTo } from './pointer.ts'
import { walkSchema } from './schema-walk.ts'
import { idOf, type SourceNode } from './source-node.ts'

const before = new WeakMap<SourceNode, { readonly file: string; readonly findings: readonly Finding[] }>()

/** Findings for items of one list with the same id: an overlay could not address either of them. */
export function duplicateIds(schema: JsonSchema | undefined, node: SourceNode, file: string): readonly Finding[] {
  const known = before.get(node)
  if (known?.file === file) return known.findings
  const findings: Finding[] = []
  before.set(node, { file, findings })
  if (schema) walkSchema(schema, node, ({ node: list, pointer }) => list.items && look(list.items, pointer), file)
  return findings

  function look(items: readonly SourceNode[], pointer: string): void {
    const seen = new Map<string, SourceNode>()
    for (const item of items) {
      const id = idOf(item)
      if (id === undefined) continue
      const first = seen.get(id)
      if (first) findings.push(duplicateId(item, first, pointTo(pointer, id)))
      else seen.set(id, item)
    }
  }
}
