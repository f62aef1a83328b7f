/** What `flow explain --code` prints of a finding: a wrong and a right example, and why it matters. */

/** The words of files by their paths. Objects stand for files of which the page shows nothing. */
import type { FindingCode } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
export type ExampleFiles = { readonly [path: FlowPath]: string | object }

export type FindingExample = {
  /** For a first reader: what the finding means, which borrowers it concerns, what to do. Plain words. */
  readonly why: string
  /** Which command finds it; `check` unless said otherwise. */
  readonly by?: 'check' | 'test' | 'prove' | 'explore'
  /** What is wrong beside the flow: the server takes a release up for all that. */
  readonly about?: 'a scenario' | 'an allowance' | 'a folder that is no lender'
  /** Where the small flows do not show it. */
  readonly on?: 'a shipped lender'
  /** Codes that are found with it. */
  readonly also?: readonly string[]
  /** What to do, where no file shows it. */
  readonly rightly?: string
  /** Files beside, which both the wrong and the right example need. They are not shown. */
  readonly beside?: ExampleFiles
} & (EditExample | FilesExample)

/** One place of one file, otherwise as in the small flows on which the examples are tried. */
export type EditExample = {
  readonly file: FlowPath
  /** What stands there in the small flows, where the right example is something else. */
  readonly at?: string
  readonly right: string
  readonly wrong: string
  /** What stands for the `…` of the wrong example when it is tried: more than anybody wants to read. */
  readonly ellipsis?: string
}

/** Whole files. */
export type FilesExample = { readonly rightFiles: ExampleFiles; readonly wrongFiles: ExampleFiles }

/** The examples that a check holds, by code. */
export type FindingExamples = { readonly [code in FindingCode]?: FindingExample }

/** Whether the server goes on with the release before until an error is mended: it runs what `check` runs. */
export function blocksRelease({ by = 'check', about }: Pick<FindingExample, 'by' | 'about'>): boolean {
  return by === 'check' && about === undefined
}

export function isEdit(example: FindingExample): example is FindingExample & EditExample {
  return 'file' in example
}
