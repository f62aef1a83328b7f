import { type SourceNode, schemaFor, type Visit, walkSchema } from '#engine/authoring.ts'

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
