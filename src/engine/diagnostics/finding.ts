/**
 * `Finding` is a problem in a flow file, as data: the command prints it, editors underline it, tests compare it. It
 * contains the place to edit, the affected borrowers and the fixes.
 */
import type { Facts, FlowPath, FlowPointer, Json, LenderId } from '#engine/flow/json.ts'

export type Severity = 'error' | 'warning' | 'info'
/** `proved`: exhaustively; `found`: in a concrete case; `suspected`: by a heuristic. Only the first two may be errors. */
export type Confidence = 'proved' | 'found' | 'suspected'

export type Place = {
  readonly file: FlowPath
  /** Line number, from 1. */
  readonly line: number
  /** Column number, from 1, in UTF-16 code units. */
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export type Fix = {
  readonly title: string
  readonly safety: 'safe' | 'review' | 'placeholder'
  /** The text edits of a fix: each replaces a range of a file (offset and length in UTF-16 code units). */
  readonly edits: readonly { readonly file: FlowPath; readonly offset: number; readonly length: number; readonly text: string }[]
}

export type Finding = Place & {
  /** The permanent code of the finding, such as `E101`. */
  readonly code: string
  /** The permanent name of the finding, after the problem: `unknown-variable`. */
  readonly name: string
  readonly severity: Severity
  readonly confidence: Confidence
  /** One sentence in product terms: what is wrong. It does not contain the fix. */
  readonly message: string
  /** One sentence: the consequence for the borrower. */
  readonly why: string
  readonly pointer: FlowPointer
  /** The affected lenders; an error in base is one finding with all lenders. */
  readonly lenders: readonly LenderId[]
  readonly related: readonly (Place & { readonly label: string })[]
  /** Valid values closest to the wrong one, closest first, at most seven. */
  readonly expected: readonly string[]
  readonly fixes: readonly Fix[]
  /** For a proved finding about rules: the facts of one applicant for whom the problem occurs. */
  readonly witness?: Facts
  /**
   * For a stale override: the parent's value when it was recorded (`then`), the parent's value now, and the lender's
   * own. An absent key means an absent value.
   */
  readonly drift?: { readonly then?: Json; readonly now?: Json; readonly own?: Json }
}
