/** What JSON can say: names for the strings that carry meaning in flow files, rules, and the facts that rules read. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A string of a named kind: plain strings are assignable to it, strings of another kind are not. */
type Id<Kind extends string> = string & { readonly kindOfId?: Kind }

/** The folder of a lender under `flows/`. */
export type LenderId = Id<'lender'>
/** The route of a screen, without a leading slash: `register-v2/birthdate`, `start/profile`. */
export type ScreenRoute = Id<'screen route'>
export type JourneyId = Id<'journey'>
export type StepId = Id<'step'>
export type FieldId = Id<'field'>
/** A path relative to the flows folder, with forward slashes: `base/screens/register-v2/birthdate.json`. */
export type FlowPath = Id<'flow path'>
/** A value of a merged flow: the file inside a lender's folder, then ids in place of list positions: `screens/register-v2/birthdate.json#/fields/dob/label`. */
export type FlowPointer = Id<'flow pointer'>
/** Whole cents. */
export type Cents = number
/** The closed list of operators that rules may use; src/engine/logic/operators.ts documents each. */
export type OperatorName =
  | ('var' | 'answered' | 'first_of' | 'missing' | 'missing_some' | 'rule' | 'value' | 'if' | 'and' | 'or' | '!' | '!!')
  | ('==' | '===' | '!=' | '!==' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%' | 'min' | 'max' | 'usd')
  | ('some' | 'all' | 'none' | 'filter' | 'map' | 'reduce' | 'merge' | 'length' | 'cat' | 'substr' | 'starts_with')
  | ('ends_with' | 'lower' | 'words' | 'routing_number' | 'years_since' | 'days_since')
/** One operator over its operands: `{ "==": [ … ] }`, `{ "var": "draft.dob" }`. */
export type RuleCall = { [Name in OperatorName]: { readonly [Key in Name]: Rule } }[OperatorName]
/** JSON-logic; checked before it ever runs. A list stands for operands, or for a list of values. */
export type Rule = null | boolean | number | string | RuleCall | readonly Rule[]
/** An operator with its operands as a list, whether or not the rule writes a single operand without one. */
export type Operation = { readonly operator: OperatorName; readonly operands: readonly Rule[] }
/** See `text` in schemas/common.schema.json. */
export type Text =
  | string
  | { readonly fact: string }
  | { readonly cases: readonly { readonly id: string; readonly when: Rule; readonly text: string }[]; readonly otherwise: string }

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

/** Why something was decided: the place in the flow that decided it and the rule that stands there, if one does. */
export type Because = { readonly at: FlowPointer; readonly rule?: Rule }

/** A JSON object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Takes JSON of a flow file for a rule. Only rules that `checkRule` accepts are evaluated, so nothing is checked again here. */
export function asRule(value: Json): Rule {
  return value as Rule
}

export function ruleCall(operator: OperatorName, operands: Rule): RuleCall {
  return { [operator]: operands } as RuleCall
}

/** The operator of a rule's outermost call; undefined for a constant, a list, and an object that is no call. */
export function operationIn(rule: Rule | undefined): Operation | undefined {
  if (rule === null || rule === undefined || typeof rule !== 'object' || Array.isArray(rule)) return undefined
  const [[operator, operands] = [], ...others] = Object.entries<Rule>(rule)
  if (operator === undefined || operands === undefined || others.length > 0) return undefined
  return { operator: operator as OperatorName, operands: Array.isArray(operands) ? operands : [operands] }
}
