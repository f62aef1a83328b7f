/**
 * What is wrong with a flow file: data, so that the command prints it, an editor underlines it and a test compares it.
 * A finding names the place that a person must edit, whom it hurts and what to do.
 */
import type { Facts, FlowPath, FlowPointer, Json, LenderId } from '#engine/flow/json.ts'

export type Severity = 'error' | 'warning' | 'info'
/** `proved`: exhaustively; `found`: in a concrete case; `suspected`: by a heuristic. Only the first two may be errors. */
export type Confidence = 'proved' | 'found' | 'suspected'

export type Place = {
  readonly file: FlowPath
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export type Fix = {
  readonly title: string
  readonly safety: 'safe' | 'review' | 'placeholder'
  /** Texts that replace ranges of characters (UTF-16 offsets) in files. */
  readonly edits: readonly { readonly file: FlowPath; readonly offset: number; readonly length: number; readonly text: string }[]
}

export type Finding = Place & {
  /** Permanent: `E101`. People search for it. */
  readonly code: string
  /** The bad thing: `unknown-variable`. */
  readonly name: string
  readonly severity: Severity
  readonly confidence: Confidence
  /** One sentence in product words: what is wrong. Never the fix. */
  readonly message: string
  /** One sentence: what the borrower would see. */
  readonly why: string
  readonly pointer: FlowPointer
  /** Lenders that it hurts; one mistake in base is one finding for all of them. */
  readonly lenders: readonly LenderId[]
  readonly related: readonly (Place & { readonly label: string })[]
  /** The nearest good values, nearest first, at most seven. */
  readonly expected: readonly string[]
  readonly fixes: readonly Fix[]
  /** Of what was proved of rules: one applicant who shows it, as the facts that a rule would see. */
  readonly witness?: Facts
  /** Of an override whose parent has changed: what the parent said then and says now, and what the lender says. What is not said is absent. */
  readonly drift?: { readonly then?: Json; readonly now?: Json; readonly own?: Json }
}
