import type { Json } from '#engine/flow/json.ts'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'

/** A value as a flow file would hold it. */
export function aNode(value: Json, file = 'base/screens/a.json'): SourceNode {
  const { node } = parseFlowFile(file, JSON.stringify(value, null, 2))
  if (!node) throw new Error('The value given to the test cannot be parsed.')
  return node
}
