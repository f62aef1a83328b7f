/**
 * A command of `npm run flow`: takes arguments, streams and files, returns an exit code, so that a test needs no process.
 *
 * Exit codes: 0 nothing found, 1 something found, 2 could not run.
 */

import type { FlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
export type ExitCode = 0 | 1 | 2

export type Command = {
  readonly name: string
  /** What follows `npm run flow --`: `check [lender…]`. */
  readonly usage: string
  /** At most 60 characters, without a full stop. */
  readonly summary: string
  /** Further sentences for the help of the command itself. */
  readonly about?: string
  /** Meaning of exit code 1 in the help text; "something found" by default. */
  readonly found?: string
  /** `line` follows `npm run flow --`; `{lender}`, `{other}` and `{scenario}` are replaced by names of the flows folder. */
  readonly examples: readonly { readonly line: string; readonly says: string }[]
  readonly formats: readonly Format[]
  /** Options beside `--format`, `--flows` and `--help`. */
  readonly options: { readonly [name: string]: OptionOfCommand }
  run(args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode>
}

/** Formats of findings. */
export type ReportFormat = 'pretty' | 'json' | 'junit' | 'sarif' | 'github'
export type Format = ReportFormat | 'markdown'
export type OptionOfCommand = { readonly type: 'boolean' | 'string'; readonly says: string; readonly value?: string }

export type Arguments = {
  /** Positional arguments: mostly names of lenders. */
  readonly _: readonly string[]
  readonly format: Format
  readonly options: { readonly [name: string]: string | boolean | undefined }
}

export type Io = {
  out(text: string): void
  err(text: string): void
  /** Whether the output may have colours: true on a terminal only. */
  readonly colour: boolean
  /** Aborted by Ctrl-C, for commands that run until then. */
  readonly interrupted: AbortSignal
  /** Writes a file that is no flow file, such as a report. */
  save(file: string, text: string): Promise<void>
  /** Milliseconds; printed in the pretty format only. */
  now(): number
  /** yyyy-MM-dd in the time zone of the machine. */
  today(): string
  /** Takes Markdown for the summary page of a CI run; absent outside of CI. */
  readonly jobSummary?: (markdown: string) => void
}

/** The flows folder of `--flows`, or the project's own. */
export type FlowFiles = {
  /** What is open of the folder already: a file with the same text is not parsed again. */
  readonly opened?: FlowLibrary
  read(): Promise<ReadonlyMap<FlowPath, string>>
  /** The files at a git revision. */
  at(revision: string): Promise<ReadonlyMap<FlowPath, string>>
  /** Leaves a file with the same text as it is. */
  write(path: FlowPath, text: string): Promise<void>
  /** A file that is not there is none to remove. */
  remove(path: FlowPath): Promise<void>
  /**
   * Changes VS Code's settings of the flows folder, and those of the project where the flows are its own.
   *
   * @param change gets the text that is there and where the flows are, seen from that folder: empty, or `flows/`; undefined leaves the file
   */
  changeSettings(change: (text: string | undefined, flows: string) => string | undefined): Promise<void>
  /** Yields whenever a file in the folder is saved, until `until` is aborted. */
  saved(until: AbortSignal): AsyncIterable<unknown>
  /** A path relative to the current folder: `flows/base/lender.json`. */
  shown(path: FlowPath): string
}

/** Thrown where a command cannot do its work; its message is printed, and the exit code is 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}
