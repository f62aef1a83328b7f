import type { JsonObject, Rule } from './json.ts'

/** Called with each rule that is evaluated over the facts that carry it, and over facts derived from them: for coverage. */
export type RuleWatcher = (rule: Rule, facts: Facts) => void

/** No fact, and not part of their JSON: rules cannot read it. */
export const ruleWatcher: unique symbol = Symbol('rule watcher')

/**
 * Everything that a rule may read, by namespace (schemas/contract.schema.json says what stands where).
 * Money is in whole cents, dates are yyyy-MM-dd, and an absent answer is an absent key.
 */
export type Facts = {
  /** The date in the lender's time zone, yyyy-MM-dd: the engine has no clock. */
  readonly today: string
  readonly draft?: JsonObject
  readonly application?: JsonObject
  readonly profile?: JsonObject
  readonly status?: JsonObject
  readonly condition?: JsonObject
  readonly open?: JsonObject
  readonly submission?: JsonObject
  readonly flags?: JsonObject
  readonly lender?: JsonObject
  readonly session?: JsonObject
  readonly params?: JsonObject
  readonly [ruleWatcher]?: RuleWatcher
}
