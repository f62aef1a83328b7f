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
import type { FindingExamples } from './examples/finding-example.ts'
import type { Proofs } from './proving/proofs.ts'
import { type CheckedField, type CheckedFlow, type CheckedScreen, soundForms } from './reading/checked-flow.ts'
import type { Part } from './reading/node-parts.ts'
import type { Use } from './reading/uses.ts'

/** A check, one folder of `checks/`: the codes that it reports, what it reads, and an example of each finding. */
export type Check = {
  readonly codes: readonly FindingCode[]
  readonly phase: Phase
  /**
   * The check is skipped if an earlier check has reported one of these codes, because it would repeat the same error.
   */
  readonly unless?: readonly FindingCode[]
  /** True if later proofs do not report rules that this check has reported. */
  readonly settles?: true
  /** Examples for the check's codes, except those whose example another check has. */
  readonly examples?: FindingExamples
  readonly run: (context: CheckContext) => Found
}

/** The phase in which a check runs; `check-flow.ts` has the conditions. */
export type Phase = 'references' | 'questions' | 'limits' | 'order' | 'rules' | 'texts' | 'proofs'

/** The inputs of a check of one lender's flow. */
export type CheckContext = {
  readonly flow: CheckedFlow
  readonly library: FlowLibrary
  /** Findings of earlier checks. */
  readonly found: readonly LenderFinding[]
  /** The facts that rules and texts of this lender may read. */
  readonly facts: FactSchema
  /** Rules, values and texts that borrowers meet, each with the place that reads it. */
  readonly uses: readonly Use[]
  readonly proofs: Proofs
}

/** The part of the context that a check reads: `Reads<'flow' | 'library'>`. */
export type Reads<Part extends keyof CheckContext> = Pick<CheckContext, Part>

/**
 * A finding of a check for one lender, before equal findings of several lenders are merged. `confidence` defaults to
 * `proved`.
 */
export type LenderFinding = Omit<FindingParts, 'lenders' | 'at'> & {
  readonly code: FindingCode
  readonly at: SourcePlace | Place
  /** What a person has to write or decide: the last of the `fixes`, without edits. */
  readonly advice?: string
  /** Paths of answers that the error makes unavailable; rules that read them are not reported again. */
  readonly missing?: readonly string[]
  /** The common cause of several findings, which are merged into one with this message. */
  readonly cause?: { readonly id: string; readonly message: string; readonly fixes: readonly Fix[] }
}

/** What a check or a part of it returns: findings, in lists as they come; `undefined` or an empty list if there are none. */
export type Found = LenderFinding | false | undefined | readonly Found[]

export function findingsOf(found: Found): readonly LenderFinding[] {
  if (!found) return []
  return 'code' in found ? [found] : found.flatMap(findingsOf)
}

export function asFinding(
  { code, cause: _, missing: __, fixes = [], advice: last, ...parts }: LenderFinding,
  lender: LenderId,
): Finding {
  return finding(code, {
    confidence: 'proved',
    ...parts,
    fixes: last === undefined ? fixes : [...fixes, advice(last)],
    // Base is no lender; its findings are attributed to the lenders that inherit from it.
    lenders: lender === 'base' ? [] : [lender],
  })
}

/** The place and the pointer of a finding at a value. */
export function here({ node, at }: Part): Pick<LenderFinding, 'at' | 'pointer'> {
  return { at: placeOf(node), pointer: at }
}

/** Like `here`, for a finding at the key of the value. */
export function hereAtKey({ node, at }: Part): Pick<LenderFinding, 'at' | 'pointer'> {
  return { at: node.keyPlace ?? placeOf(node), pointer: at }
}

/** Runs a check on each question of the screens that can be checked. */
export function atEachField(flow: CheckedFlow, check: (field: CheckedField, screen: CheckedScreen) => Found): Found {
  return soundForms(flow).map((screen) => screen.fields.map((field) => check(field, screen)))
}

/** Finds a part whose text is none of the known names, and suggests the nearest. */
export function unknownName(
  part: Part | undefined,
  known: readonly string[],
  { message, ...finding }: Pick<LenderFinding, 'code' | 'why' | 'related'> & { readonly message: (name: string) => string },
): Found {
  const name = String(part?.node.value)
  if (part === undefined || known.includes(name)) return undefined
  return { ...finding, ...here(part), message: message(name), ...suggest(part.node, known) }
}

/** Suggestions for an unknown name: an unambiguous one is a safe fix. */
export function suggest(
  bad: SourceNode,
  known: Iterable<string>,
  write: (name: string) => string = (name) => name,
): Pick<LenderFinding, 'expected' | 'fixes'> {
  return guessed(String(bad.value), placeOf(bad), known, write)
}

/** A suggestion, or the advice where no known name resembles the unknown one. */
export function orElse(
  found: Pick<LenderFinding, 'expected' | 'fixes'>,
  title: string,
): Pick<LenderFinding, 'expected' | 'fixes'> {
  return found.fixes?.length ? found : { ...found, fixes: [advice(title)] }
}

/** Like `suggest`, for a name that is an object key. */
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

/** @param text the replacement, including quotes */
export function replacementFix(title: string, safety: Fix['safety'], { file, offset, length }: SourcePlace, text: string): Fix {
  return { title, safety, edits: [{ file, offset, length, text }] }
}

/** A fix without edits, because a person must write or decide something. */
export function advice(title: string): Fix {
  return { title, safety: 'placeholder', edits: [] }
}

export function relatedPlace(node: SourceNode, label: string): Finding['related'][number] {
  return { ...placeOf(node), label }
}
