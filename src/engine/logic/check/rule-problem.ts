import type { Fix } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import type { NamedValue } from '#engine/flow/compiled-flow.ts'
import type { SourceNode, SourcePlace } from '#engine/flow/source-node.ts'
import type { FactSchema } from '../fact-schema.ts'

/** Codes of the catalogue that `checkRule` reports. */
export type RuleProblemCode = Extract<
  FindingCode,
  | 'E101'
  | 'E103'
  | 'E104'
  | 'E105'
  | 'E106'
  | 'E107'
  | 'E108'
  | 'E109'
  | 'E110'
  | 'E111'
  | 'E112'
  | 'E113'
  | 'E114'
  | 'E115'
  | 'E116'
  | 'E117'
  | 'E118'
>

export type RuleProblem = {
  readonly code: RuleProblemCode
  /** The smallest part of the rule that is wrong. */
  readonly node: SourceNode
  /** The word to edit: the part itself, or its key. */
  readonly place: SourcePlace
  readonly message: string
  readonly why: string
  /** The nearest good words, nearest first, at most seven. */
  readonly expected?: readonly string[]
  readonly fixes?: readonly Fix[]
}

/** What a rule is for: a yes or no, a value of a type, or whatever comes out. */
export type Expected = 'boolean' | 'any' | NamedValue['type']

export type RuleContext = {
  readonly facts: FactSchema
  /** The `when` of each named rule. */
  readonly rules: ReadonlyMap<string, SourceNode>
  readonly values: ReadonlyMap<string, { readonly type: NamedValue['type']; readonly is: SourceNode }>
  /** Facts that are there whenever the rule runs, beside those that always are: `draft.dob` for a check that reads it, `status` for a route. */
  readonly present?: readonly string[]
  /** The subject of the messages, such as `The check "old-enough"`. */
  readonly where?: string
}
