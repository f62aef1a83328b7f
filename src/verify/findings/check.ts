import {
  closest,
  expandAbbreviation,
  type Finding,
  type FindingCode,
  type FindingParts,
  type Fix,
  type FlowLibrary,
  finding,
  nearest,
  type Place,
  placeOf,
  type SourceNode,
  type SourcePlace,
} from '#engine/authoring.ts'
import type { FactSchema, LenderId } from '#engine/index.ts'
import type { FindingExamples } from './finding-example.ts'
import type { Proofs } from './proving/proofs.ts'
import type { CheckedFlow } from './reading/checked-flow.ts'
import type { Use } from './reading/uses.ts'

/** One folder of `checks/`: what it may report, what it reads, and an example of each finding. */
export type Check = {
  readonly codes: readonly FindingCode[]
  readonly phase: Phase
  /** The check does not run where an earlier check has found one of these: it would only report the same mistake again. */
  readonly unless?: readonly FindingCode[]
  /** A later proof does not report a rule that this one has reported. */
  readonly settles?: true
  /** Of its codes, less those of which another check holds the example. */
  readonly examples?: FindingExamples
  readonly run: (context: CheckContext) => readonly LenderFinding[]
}

/** When a check runs; `check-flow.ts` says under which condition. */
export type Phase = 'references' | 'questions' | 'limits' | 'order' | 'rules' | 'texts' | 'proofs'

/** What a check of one lender's flow may read. */
export type CheckContext = {
  readonly flow: CheckedFlow
  readonly library: FlowLibrary
  /** Findings of the checks before this one. */
  readonly found: readonly LenderFinding[]
  /** The facts that rules and texts of this lender may read. */
  readonly facts: FactSchema
  /** Rules, values and texts that borrowers meet, each with the place that reads it. */
  readonly uses: readonly Use[]
  readonly proofs: Proofs
}

/** The part of the context that a check reads: `Reads<'flow' | 'library'>`. */
export type Reads<Part extends keyof CheckContext> = Pick<CheckContext, Part>

/** What a check reports about one lender, before the same finding of several lenders becomes one. Its confidence is `proved` unless it says otherwise. */
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
