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
  /** What each line shows, by what follows `npm run flow --`; `{lender}`, `{other}` and `{scenario}` become names of the flows folder. */
  readonly examples: { readonly [line: string]: string }
  readonly formats: readonly Format[]
  /**
   * What each option does, in addition to `--format`, `--flows` and `--help`. An option that takes a value is followed by a
   * word for it: `journey JOURNEY`.
   */
  readonly options: OptionTexts
  run(args: Arguments, io: Io, files: FlowFiles): Promise<ExitCode>
}

type OptionTexts = { readonly [nameAndValue: string]: string }

/** A text for each option with a value, true for each other one. */
type OptionsGiven<Texts> = {
  readonly [Key in keyof Texts as Key extends `${infer Name} ${string}` ? Name : Key]?: Key extends `${string} ${string}`
    ? string
    : boolean
}

type TypedCommand<Texts> = Omit<Command, 'options' | 'run'> & {
  readonly options: Texts
  run(args: Arguments<OptionsGiven<Texts>>, io: Io, files: FlowFiles): Promise<ExitCode>
}

/** A command whose `run` receives its options by the types that their table has. */
export function command<const Texts extends OptionTexts>(definition: TypedCommand<Texts>): Command {
  return definition as Command
}

/** Output formats of findings. */
export type ReportFormat = 'pretty' | 'json' | 'junit' | 'sarif' | 'github'
export type Format = ReportFormat | 'markdown'
export type Arguments<Options = { readonly [name: string]: string | boolean | undefined }> = {
  /** Positional arguments, mostly lender ids. */
  readonly _: readonly string[]
  readonly format: Format
  readonly options: Options
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
