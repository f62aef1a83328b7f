/** What JSON can say, and names for the strings that carry meaning in flow files. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A string of a named kind: plain strings are assignable to it, strings of another kind are not. */
type Id<Kind extends string> = string & { readonly kindOfId?: Kind }

/** The folder of a lender under `flows/`. */
export type LenderId = Id<'lender'>
/** Where a screen lives, without a slash in front: `register-v2/birthdate`, `start/profile`. */
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
