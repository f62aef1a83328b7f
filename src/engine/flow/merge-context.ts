import type { Finding } from '#engine/diagnostics/finding.ts'
import type { FlowPointer } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SourceNode, SourcePlace } from './source-node.ts'

/** What a merge carries along: what has moved, where it reports, and itself for what is inside. */
export type MergeContext = {
  readonly moved: ReadonlyMap<string, string>
  readonly report: (finding: Finding) => void
  readonly remove: (pointer: FlowPointer, at: SourcePlace, parent: SourceNode) => void
  readonly override: (pointer: FlowPointer, said: SourceNode, parent: SourceNode) => void
  /** mergeNodes' own step, for the parts of a list. */
  readonly merge: (
    schema: JsonSchema | undefined,
    parent: SourceNode | undefined,
    overlay: SourceNode,
    pointer: FlowPointer,
    context: MergeContext,
  ) => SourceNode
}

/** What a finding about a list needs to know of it. */
export type ListOfIds = {
  readonly pointer: FlowPointer
  readonly ids: readonly string[]
  readonly parent: SourceNode | undefined
  readonly moved: ReadonlyMap<string, string>
}
