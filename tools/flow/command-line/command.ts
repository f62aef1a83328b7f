/**
 * A command of `npm run flow`: takes arguments, streams and files, returns an exit code, so that a test needs no process.
 *
 * Exit codes: 0 success, 1 findings or failed claims, 2 could not run.
 */

import { Impossible } from '#editing/impossible.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
export type ExitCode = 0 | 1 | 2

export type Command = {
  readonly name: string
  /** The usage after `npm run flow --`, such as `check [lender…]`. */
  readonly usage: string
  /** The line in the list of commands: at most 60 characters, without a full stop. */
  readonly summary: string
  /** Further sentences in the command's own help. */
  readonly about?: string
  /** The meaning of exit code 1 in the help; "something found" by default. */
  readonly found?: string
  /** `line` follows `npm run flow --`; `{lender}`, `{other}` and `{scenario}` are replaced by names of the flows folder. */
  readonly examples: readonly { readonly line: string; readonly says: string }[]
  readonly formats: readonly Format[]
  /** Options in addition to `--format`, `--flows` and `--help`. */
  readonly options: { readonly [name: string]: OptionOfCommand }
  run(args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode>
}

/** Output formats of findings. */
export type ReportFormat = 'pretty' | 'json' | 'junit' | 'sarif' | 'github'
export type Format = ReportFormat | 'markdown'
export type OptionOfCommand = { readonly type: 'boolean' | 'string'; readonly says: string; readonly value?: string }

export type Arguments = {
  /** Positional arguments, mostly lender ids. */
  readonly _: readonly string[]
  readonly format: Format
  readonly options: { readonly [name: string]: string | boolean | undefined }
}

export type Io = {
  out(text: string): void
  err(text: string): void
  /** Whether to use colours: only on a terminal. */
  readonly colour: boolean
  /** Aborted by Ctrl-C, for commands that run until interrupted. */
  readonly interrupted: AbortSignal
  /** Writes a file outside of the flows folder, such as a report. */
  save(file: string, text: string): Promise<void>
  /** The time in ms, printed only in the pretty format. */
  now(): number
  /** Today, yyyy-MM-dd, in the machine's time zone. */
  today(): string
  /** Appends Markdown to the summary page of a CI run; absent outside of CI. */
  readonly jobSummary?: (markdown: string) => void
}

/** Access to the flows folder of `--flows`, or the project's own. */
export type FlowFiles = {
  /** A library of this folder opened earlier; files with unchanged text are not parsed again. */
  readonly opened?: FlowLibrary
  read(): Promise<ReadonlyMap<FlowPath, string>>
  /** The files at a git revision. */
  at(revision: string): Promise<ReadonlyMap<FlowPath, string>>
  /** Writes a file, unless its text is unchanged. */
  write(path: FlowPath, text: string): Promise<void>
  /** Removes a file; a missing file is ignored. */
  remove(path: FlowPath): Promise<void>
  /**
   * Changes the VS Code settings of the flows folder and, for the project's own flows, those of the project.
   *
   * @param change receives the present text and the path of the flows relative to that folder (empty, or `flows/`);
   * returns undefined to leave the file unchanged
   */
  changeSettings(change: (text: string | undefined, flows: string) => string | undefined): Promise<void>
  /** Yields whenever a file in the folder is saved, until `until` is aborted. */
  saved(until: AbortSignal): AsyncIterable<unknown>
  /** The path of a file relative to the current folder: `flows/base/lender.json`. */
  shown(path: FlowPath): string
}

/** Thrown by a command that cannot do its work: the message is printed, and the exit code is 2. */
export class CannotRun extends Impossible {
  override readonly name = 'CannotRun'
}
