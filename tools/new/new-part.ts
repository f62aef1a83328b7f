/** What is to be written for a new part of a flow, and what a person reads about it. */
import type { FlowPath } from '#engine/index.ts'
export type NewPart = {
  /** Whole texts by path: new files, and known ones with the new part in them. */
  readonly files: ReadonlyMap<FlowPath, string>
  /** Files that go. */
  readonly removed?: readonly FlowPath[]
  /** Why scenarios that a lender inherits may not be for it any more: "asks Member number after legal-name". */
  readonly because?: string
  /** What a person does next, one sentence each. */
  readonly next: readonly string[]
}
