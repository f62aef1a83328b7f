/** The result of a command, before a format prints it. */

import type { Finding, Place } from '#engine/authoring.ts'
import type { FlowPath, Json, LenderId } from '#engine/index.ts'
import type { CoverageKind, Suppressed } from '#verify/index.ts'
import type { Made } from '../checking/fix-findings.ts'
import type { Coverage } from '../coverage/coverage-of.ts'

export type Report = {
  readonly command: 'check' | 'test' | 'prove' | 'explore'
  readonly lenders: readonly LenderId[]
  readonly findings: readonly ReportedFinding[]
  /** The checked items by lender, for formats that list passed items, too. */
  readonly cases: readonly ReportedCase[]
  readonly summary: { readonly [name: string]: Json }
  /** Suppressed findings, with the reason. */
  readonly allowed?: readonly Suppressed[]
  /** The fixes applied; with `--dry-run`, those that would be. */
  readonly fixed?: readonly Made[]
  /** For a report of new findings only: the revision compared with, and the number of known findings. */
  readonly since?: { readonly revision: string; readonly known: number }
  /** The coverage, if requested. */
  readonly coverage?: CoverageReport
}

export type CoverageReport = {
  readonly byLender: { readonly [lender: LenderId]: Coverage['kinds'] }
  readonly uncovered: readonly ReportedGap[]
}

/** An uncovered line; equal for several lenders, it is listed once. */
export type ReportedGap = {
  readonly kind: CoverageKind
  readonly says: string
  readonly file: FlowPath
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly lenders: readonly LenderId[]
  /** A complete scenario file that covers the line; absent if none was found. */
  readonly scenario?: string
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

/** The context that formats need in addition to the report. */
export type ReportContext = {
  /** A path relative to the current folder. */
  shown(path: FlowPath): string
  /** The text of a flow file. */
  text(path: FlowPath): string | undefined
  readonly colour: boolean
  /** The duration in ms, printed only in the pretty format. */
  readonly milliseconds: number
  /** Today, yyyy-MM-dd. */
  readonly today: string
  /** Appends Markdown to the summary page of a CI run; absent outside of CI. */
  readonly jobSummary?: (markdown: string) => void
  /** True to print all findings (`--long`). */
  readonly long?: boolean
}

export type Reporter = (report: Report, around: ReportContext) => string

export function count(amount: number, one: string, several: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`
}
