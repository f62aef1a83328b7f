import type { Finding } from '#engine/diagnostics/finding.ts'
import type { FlowPointer } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SourceNode, SourcePlace } from './source-node.ts'

/**
 * The context of a merge: renamed keys, callbacks for findings, removals and overrides, and the function that merges
 * nested values.
 */
export type MergeContext = {
  readonly moved: ReadonlyMap<string, string>
  readonly report: (finding: Finding) => void
  readonly remove: (pointer: FlowPointer, at: SourcePlace, parent: SourceNode) => void
  readonly override: (pointer: FlowPointer, overlay: SourceNode, parent: SourceNode) => void
  /** Merges one value; `mergeList` calls it for the items of a list. */
  readonly merge: (
    schema: JsonSchema | undefined,
    parent: SourceNode | undefined,
    overlay: SourceNode,
    pointer: FlowPointer,
    context: MergeContext,
  ) => SourceNode
}

/** The data about a list that its findings need. */
export type ListOfIds = {
  readonly pointer: FlowPointer
  readonly ids: readonly string[]
  readonly parent: SourceNode | undefined
  readonly moved: ReadonlyMap<string, string>
}
