/** What a command found, before a format prints it. */

import type { Finding, Place } from '#engine/authoring.ts'
import type { FlowPath, Json, LenderId } from '#engine/index.ts'
import type { CoverageKind, Suppressed } from '#verify/index.ts'
import type { Made } from '../checking/fix-findings.ts'
import type { Coverage } from '../coverage/coverage-of.ts'

export type Report = {
  readonly command: 'check' | 'test' | 'prove'
  readonly lenders: readonly LenderId[]
  readonly findings: readonly ReportedFinding[]
  /** What was checked, by lender, for the formats that also list what passed. */
  readonly cases: readonly ReportedCase[]
  readonly summary: { readonly [name: string]: Json }
  /** Suppressed findings, with the reason. */
  readonly allowed?: readonly Suppressed[]
  /** The fixes that were made, or would be. */
  readonly fixed?: readonly Made[]
  /** Of a report of new findings alone: the revision compared with, and the number of known findings. */
  readonly since?: { readonly revision: string; readonly known: number }
  /** Where it was asked for. */
  readonly coverage?: CoverageReport
}

export type CoverageReport = {
  readonly byLender: { readonly [lender: LenderId]: Coverage['kinds'] }
  readonly uncovered: readonly ReportedGap[]
}

/** What several lenders do not show of the same line is one gap. */
export type ReportedGap = {
  readonly kind: CoverageKind
  readonly says: string
  readonly file: FlowPath
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly lenders: readonly LenderId[]
  /** A whole scenario file; absent where no scenario was found. */
  readonly scenario?: string
}

/** A finding of a scenario has more than that of a check: what was expected, what came, and the rule that decided. */
export type ReportedFinding = Finding & {
  readonly wanted?: Json
  readonly actual?: Json
  readonly because?: readonly string[]
  /** The line that decides a failed claim, which is also the first of the related places. */
  readonly decidedAt?: Place & { readonly label: string }
  /** Of an inherited scenario that fails with others: the file without which they hold. */
  readonly cause?: ReportedCause
}

export type ReportedCause = Place & {
  /** Ids of the items that the file takes out of its parent's lists. */
  readonly takesOut: readonly string[]
}

export type ReportedCase = {
  readonly lender: LenderId
  readonly name: string
  readonly file?: FlowPath
  readonly result: 'passed' | 'failed' | 'declined'
  /** Why a lender declines. */
  readonly reason?: string
  readonly findings: readonly ReportedFinding[]
}

/** What a format needs beside the report. */
export type ReportContext = {
  /** A path as a person would open it. */
  shown(path: FlowPath): string
  /** The text of a flow file. */
  text(path: FlowPath): string | undefined
  readonly colour: boolean
  /** The duration; only `pretty` prints it. */
  readonly milliseconds: number
  /** yyyy-MM-dd */
  readonly today: string
  /** Takes Markdown for the page of a CI run, where there is one. */
  readonly jobSummary?: (markdown: string) => void
  /** Whether `--long` asks for all findings. */
  readonly long?: boolean
}

export type Reporter = (report: Report, around: ReportContext) => string

export function count(amount: number, one: string, several: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`
}
