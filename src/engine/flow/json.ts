/** JSON types: branded strings of flow files, rules, and the facts that rules read. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A branded string: plain strings are assignable to it, ids of another kind are not. */
type Id<Kind extends string> = string & { readonly kindOfId?: Kind }

/** The id of a lender: its folder's name under `flows/`. */
export type LenderId = Id<'lender'>
/** The route of a screen, without a leading slash: `register-v2/birthdate`, `start/profile`. */
export type ScreenRoute = Id<'screen route'>
export type JourneyId = Id<'journey'>
export type StepId = Id<'step'>
export type FieldId = Id<'field'>
/** A path relative to the flows folder, with forward slashes: `base/screens/register-v2/birthdate.json`. */
export type FlowPath = Id<'flow path'>
/**
 * A pointer to a value of a merged flow: the file's path inside a lender's folder, then keys, with ids in place of list
 * positions: `screens/register-v2/birthdate.json#/fields/dob/label`.
 */
export type FlowPointer = Id<'flow pointer'>
/** An amount of money in whole cents. */
export type Cents = number
/** The closed list of operators that rules may use; src/engine/logic/operators.ts documents each. */
export type OperatorName =
  | ('var' | 'answered' | 'first_of' | 'missing' | 'missing_some' | 'rule' | 'value' | 'if' | 'and' | 'or' | '!' | '!!')
  | ('==' | '===' | '!=' | '!==' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%' | 'min' | 'max' | 'usd')
  | ('some' | 'all' | 'none' | 'filter' | 'map' | 'reduce' | 'merge' | 'length' | 'cat' | 'substr' | 'starts_with')
  | ('ends_with' | 'lower' | 'words' | 'routing_number' | 'years_since' | 'days_since' | 'business_days_after' | 'months_after')
/** One operator over its operands: `{ "==": [ … ] }`, `{ "var": "draft.dob" }`. */
export type RuleCall = { [Name in OperatorName]: { readonly [Key in Name]: Rule } }[OperatorName]
/**
 * A JSON-logic rule, checked by `checkRule` before it is evaluated. A list is either the operands of an operator or a
 * list of values.
 */
export type Rule = null | boolean | number | string | RuleCall | readonly Rule[]
/** One operator and its operands as a list, even where the rule writes a single operand without a list. */
export type Operation = { readonly operator: OperatorName; readonly operands: readonly Rule[] }
/** A text of a flow file: see `text` in schemas/common.schema.json. */
export type Text =
  | string
  | { readonly fact: string }
  | { readonly cases: readonly { readonly id: string; readonly when: Rule; readonly text: string }[]; readonly otherwise: string }

/**
 * A callback for coverage: called with each rule evaluated over the facts that carry the watcher, or over facts derived
 * from them.
 */
export type RuleWatcher = (rule: Rule, facts: Facts) => void

/** The key under which facts carry a watcher. It is a symbol, so rules and JSON do not see it. */
export const ruleWatcher: unique symbol = Symbol('rule watcher')

/**
 * The facts that a rule may read, by namespace; schemas/contract.schema.json defines them. Amounts are in whole cents,
 * dates are yyyy-MM-dd, and a missing answer is a missing key.
 */
export type Facts = {
  /** Today in the lender's time zone, yyyy-MM-dd; the engine reads no clock. */
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
  /** Where the borrower was before the event that sends a message. */
  readonly previous?: JsonObject
  /** The figures and dates of the line of credit; only documents read it. */
  readonly loan?: JsonObject
  /** The item that a row of a document's table is about. */
  readonly row?: JsonObject
  readonly [ruleWatcher]?: RuleWatcher
}

/** The reason for a decision: the pointer to the deciding line of the flow, and the rule there, if there is one. */
export type Because = { readonly at: FlowPointer; readonly rule?: Rule }

/** A JSON object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Types JSON of a flow file as a rule, without validation: only rules that `checkRule` accepts are evaluated. */
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
