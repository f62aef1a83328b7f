/** What a command found, before it is printed: one shape for all formats. */

import type { Finding } from '#engine/authoring.ts'
import type { FlowPath, Json, LenderId } from '#engine/index.ts'
import type { CoverageKind, Suppressed } from '#verify/index.ts'
import type { Made } from '../checking/fix-findings.ts'
import type { Coverage } from '../coverage/coverage-of.ts'

export type Report = {
  readonly command: 'check' | 'test' | 'prove'
  readonly lenders: readonly LenderId[]
  readonly findings: readonly ReportedFinding[]
  /** What was looked at, lender by lender, for the formats that also list what is well. */
  readonly cases: readonly ReportedCase[]
  readonly summary: { readonly [name: string]: Json }
  /** What is found and allowed for a while, with the reason. */
  readonly allowed?: readonly Suppressed[]
  /** The fixes that were made, or would be. */
  readonly fixed?: readonly Made[]
  /** Where only what is new is told: compared with what, and how much was there already. */
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

/** A finding of a scenario says more than one of a check: what was wanted, what came, and which rule decided. */
export type ReportedFinding = Finding & {
  readonly wanted?: Json
  readonly actual?: Json
  readonly because?: readonly string[]
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
  /** How long it took; only people are told. */
  readonly milliseconds: number
  /** yyyy-MM-dd */
  readonly today: string
  /** Takes Markdown for the page of a CI run, where there is one. */
  readonly jobSummary?: (markdown: string) => void
  /** Whether a person asked to be told everything, however much it is. */
  readonly long?: boolean
}

export type Reporter = (report: Report, around: ReportContext) => string

export function count(amount: number, one: string, several: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`
}
