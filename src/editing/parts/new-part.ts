/** The files of a new part of a flow, and messages about it. */
import type { FlowPath } from '#engine/index.ts'

export type NewPart = {
  /** Complete texts by path: new files, and existing files with the new part. */
  readonly files: ReadonlyMap<FlowPath, string>
  /** Files to delete. */
  readonly removed?: readonly FlowPath[]
  /** Why inherited scenarios may fail for this lender now: "asks Member number after legal-name". */
  readonly because?: string
  /** The author's next steps, one sentence each. */
  readonly next: readonly string[]
}
