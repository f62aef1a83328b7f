/** The results of checked or run files, before anything prints them. */
import type { Finding, Place } from '#engine/authoring.ts'
import type { FlowPath, Json, LenderId } from '#engine/index.ts'

export type Results = {
  readonly lenders: readonly LenderId[]
  readonly findings: readonly ReportedFinding[]
  /** The checked items by lender, for formats that list passed items, too. */
  readonly cases: readonly ReportedCase[]
  readonly summary: { readonly [name: string]: Json }
}

/** A finding. Those of scenarios also have the expected and the actual result, and the deciding rule. */
export type ReportedFinding = Finding & {
  readonly wanted?: Json
  readonly actual?: Json
  readonly because?: readonly string[]
  /** The line that decides a failed claim; also the first of the related places. */
  readonly decidedAt?: Place & { readonly label: string }
  /** For an inherited scenario that fails together with others: the lender's file without which they pass. */
  readonly cause?: ReportedCause
}

export type ReportedCause = Place & {
  /** Ids of list items of the parent that the file removes. */
  readonly takesOut: readonly string[]
}

export type ReportedCase = {
  readonly lender: LenderId
  readonly name: string
  readonly file?: FlowPath
  readonly result: 'passed' | 'failed' | 'declined'
  /** The reason why a lender declines the scenario. */
  readonly reason?: string
  /** Single claims of the scenario that the lender declines, by pointer inside the scenario, each with the reason. */
  readonly declines?: readonly { readonly claim: string; readonly reason: string }[]
  readonly findings: readonly ReportedFinding[]
  /** How long the scenario ran, for the format JUnit alone: durations differ from run to run. */
  readonly milliseconds?: number
}
