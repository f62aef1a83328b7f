import type { Fix } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import type { NamedValue } from '#engine/flow/compiled-flow.ts'
import type { SourceNode, SourcePlace } from '#engine/flow/source-node.ts'
import type { FactSchema } from '../fact-schema.ts'

/** The finding codes that `checkRule` reports. */
export type RuleProblemCode = Exclude<Extract<FindingCode, `E10${string}` | `E11${string}`>, 'E102'>

export type RuleProblem = {
  readonly code: RuleProblemCode
  /** The smallest part of the rule that is wrong. */
  readonly node: SourceNode
  /** The place to edit: the part itself, or its key. */
  readonly place: SourcePlace
  readonly message: string
  readonly why: string
  /** Valid names or values close to the wrong one, closest first, at most seven. */
  readonly expected?: readonly string[]
  readonly fixes?: readonly Fix[]
  /** For a comparison of a fact that may be absent: the comparison. Its other problems come first. */
  readonly within?: SourcePlace
}

/** The required result of a rule: boolean, the type of a named value, or `any`. */
export type Expected = 'boolean' | 'any' | NamedValue['type']

export type RuleContext = {
  readonly facts: FactSchema
  /** The `when` rules of named rules, by name. */
  readonly rules: ReadonlyMap<string, SourceNode>
  readonly values: ReadonlyMap<string, { readonly type: NamedValue['type']; readonly is: SourceNode }>
  /**
   * Facts that are certainly present when the rule runs, besides those that always are: the answers of a screen for its
   * `checks`, `status` for the rules of status-routes.json.
   */
  readonly present?: readonly string[]
  /** The subject of messages, such as `The check "old-enough"`. */
  readonly where?: string
}
