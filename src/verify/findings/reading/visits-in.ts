import { type SourceNode, schemaFor, type Visit, walkSchema } from '#engine/authoring.ts'
import type { Part } from './node-parts.ts'

const walked = new WeakMap<SourceNode, readonly Visit[]>()

/** All values of a file that the schema gives a role (`x-is`). Cached by file. */
export function visitsIn(path: string, node: SourceNode): readonly Visit[] {
  const known = walked.get(node)
  if (known) return known
  const schema = schemaFor(path)
  const visits: Visit[] = []
  if (schema) walkSchema(schema, node, (visit) => void (visit.is !== undefined && visits.push(visit)), path)
  walked.set(node, visits)
  return visits
}

/** The values of a file that have a role. */
export function partsWithRole(file: Part | undefined, role: string): readonly Part[] {
  const visits = file ? visitsIn(file.at, file.node) : []
  return visits.flatMap(({ is, node, pointer }) => (is === role ? [{ node, at: pointer }] : []))
}
