import type { Fix } from '#engine/diagnostics/finding.ts'
import type { NamedValue } from '#engine/flow/compiled-flow.ts'
import type { SourceNode, SourcePlace } from '#engine/flow/source-node.ts'
import type { FactSchema } from '../fact-schema.ts'

/** What can be wrong with a rule. Codes and names are permanent. */
export const RULE_PROBLEMS = {
  E101: 'unknown-variable',
  E103: 'unknown-option',
  E104: 'comparison-unguarded',
  E105: 'impossible-comparison',
  E106: 'not-a-yes-or-no',
  E107: 'unknown-operator',
  E108: 'two-operators',
  E109: 'wrong-arity',
  E110: 'unknown-rule',
  E111: 'unknown-value',
  E112: 'var-default',
  E113: 'forbidden-path',
  E114: 'lender-by-name',
  E115: 'rule-too-big',
  E116: 'named-in-iteration',
  E117: 'money-without-dollars',
  E118: 'circular-rule',
} as const

export type RuleProblemCode = keyof typeof RULE_PROBLEMS

export type RuleProblem = {
  readonly code: RuleProblemCode
  readonly name: (typeof RULE_PROBLEMS)[RuleProblemCode]
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
