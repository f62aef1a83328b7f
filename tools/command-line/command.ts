/**
 * A command of `npm run flow`: arguments, streams and files come in, an exit code goes out, so that a test needs no process.
 *
 * Exit codes: 0 nothing found, 1 something found, 2 could not run.
 */

import type { FlowPath } from '#engine/index.ts'
export type ExitCode = 0 | 1 | 2

export type Command = {
  readonly name: string
  /** What follows `npm run flow --`: `check [lender…]`. */
  readonly usage: string
  /** One sentence: what it does and what it answers. */
  readonly summary: string
  /** The first lines of its help. */
  readonly examples: readonly { readonly line: string; readonly says: string }[]
  readonly formats: readonly Format[]
  /** Options beside `--format`, `--flows` and `--help`. */
  readonly options: { readonly [name: string]: OptionOfCommand }
  run(args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode>
}

/** Those of what `check` and `test` find. */
export type ReportFormat = 'pretty' | 'json' | 'junit' | 'sarif' | 'github'
export type Format = ReportFormat | 'markdown'
export type OptionOfCommand = { readonly type: 'boolean' | 'string'; readonly says: string; readonly value?: string }

export type Arguments = {
  /** What stands without a dash: names of lenders, mostly. */
  readonly _: readonly string[]
  readonly format: Format
  readonly options: { readonly [name: string]: string | boolean | undefined }
}

export type Io = {
  out(text: string): void
  err(text: string): void
  /** Whether the output may be coloured: true on a terminal only. */
  readonly colour: boolean
  /** Aborted by Ctrl-C, for commands that go on until then. */
  readonly interrupted: AbortSignal
  /** Writes a file that is no flow file, such as a report. */
  save(file: string, text: string): Promise<void>
  /** Milliseconds, for the summary of a person; never in the formats of machines. */
  now(): number
  /** yyyy-MM-dd, where the machine stands. */
  today(): string
  /** Takes Markdown for the page of a CI run; absent where there is none. */
  readonly jobSummary?: (markdown: string) => void
}

/** The flows folder that was named, or the project's own. */
export type FlowFiles = {
  read(): Promise<ReadonlyMap<FlowPath, string>>
  /** As they were at a git revision. */
  at(revision: string): Promise<ReadonlyMap<FlowPath, string>>
  /** A file that already says so is left alone. */
  write(path: FlowPath, text: string): Promise<void>
  /** Each time that something in the folder was saved, until `until` is aborted. */
  saved(until: AbortSignal): AsyncIterable<unknown>
  /** A path as the person at the terminal would open it: `flows/base/lender.json`. */
  shown(path: FlowPath): string
}

/** Thrown where a command cannot do its work; told in one sentence, with exit code 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}
