/** The result of a command, before a format prints it. */
import type { Results } from '#consequences/results.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import type { CoverageKind, Suppressed } from '#verify/index.ts'
import type { Made } from '../checking/fix-findings.ts'
import type { FlowFiles, Io } from '../command-line/command.ts'
import type { Coverage } from '../coverage/coverage-of.ts'

export type Report = Results & {
  readonly command: 'check' | 'test' | 'prove' | 'explore'
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

/** The context of a command's report; the formats that print no duration need no `milliseconds`. */
export function contextOf(io: Io, files: FlowFiles, library: FlowLibrary, more: Partial<ReportContext> = {}): ReportContext {
  return {
    ...{
      shown: files.shown,
      text: (path) => library.files.get(path)?.text,
      colour: io.colour,
      today: io.today(),
      milliseconds: 0,
    },
    ...(io.jobSummary && { jobSummary: io.jobSummary }),
    ...more,
  }
}

export type Reporter = (report: Report, around: ReportContext) => string
