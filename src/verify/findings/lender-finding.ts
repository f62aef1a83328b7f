/** What a check reports about one lender, before the same finding of several lenders becomes one. */

import {
  closest,
  expandAbbreviation,
  type Finding,
  type FindingCode,
  type FindingParts,
  type Fix,
  finding,
  nearest,
  type Place,
  placeOf,
  type SourceNode,
  type SourcePlace,
} from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'

/** A finding about one lender. Its confidence is `proved` unless it says otherwise. */
export type LenderFinding = Omit<FindingParts, 'lenders' | 'at'> & {
  readonly code: FindingCode
  readonly at: SourcePlace | Place
  /** Paths of answers that nothing gives by this mistake: a rule that reads one is not reported again. */
  readonly missing?: readonly string[]
  /** What several findings may come of. They are merged into one with this message. */
  readonly cause?: { readonly id: string; readonly message: string; readonly fixes: readonly Fix[] }
}

export function asFinding({ code, cause: _, missing: __, ...parts }: LenderFinding, lender: LenderId): Finding {
  // Base is no lender: what is wrong in it hurts those who start from it.
  return finding(code, { confidence: 'proved', ...parts, lenders: lender === 'base' ? [] : [lender] })
}

/** The nearest known names for an unknown one: an unambiguous guess is a fix that a program may apply. */
export function suggest(
  bad: SourceNode,
  known: Iterable<string>,
  write: (name: string) => string = (name) => name,
): Pick<LenderFinding, 'expected' | 'fixes'> {
  return guessed(String(bad.value), placeOf(bad), known, write)
}

/** Like suggest, for a name that is a key. */
export function suggestForKey(
  name: string,
  node: SourceNode,
  known: Iterable<string>,
): Pick<LenderFinding, 'expected' | 'fixes'> {
  return guessed(name, node.keyPlace ?? placeOf(node), known, (one) => one)
}

function guessed(name: string, place: SourcePlace, known: Iterable<string>, write: (name: string) => string) {
  const names = [...known]
  const slips = nearest(name, names)
  const [guess, ...others] = slips.length > 0 ? slips : expandAbbreviation(name, names)
  const all = closest(name, names)
  if (guess === undefined) return { expected: all, fixes: [] }
  const safety = slips.length > 0 && others.length === 0 ? 'safe' : 'review'
  return {
    expected: [guess, ...all.filter((one) => one !== guess)],
    fixes: [replacementFix(`Did you mean "${guess}"?`, safety, place, JSON.stringify(write(guess)))],
  }
}

/** @param text what is written instead, quotes included */
export function replacementFix(title: string, safety: Fix['safety'], { file, offset, length }: SourcePlace, text: string): Fix {
  return { title, safety, edits: [{ file, offset, length, text }] }
}

/** A fix that needs words or a decision of a person. */
export function advice(title: string): Fix {
  return { title, safety: 'placeholder', edits: [] }
}

export function relatedPlace(node: SourceNode, label: string): Finding['related'][number] {
  const { file, line, column, endLine, endColumn } = placeOf(node)
  return { file, line, column, endLine, endColumn, label }
}
