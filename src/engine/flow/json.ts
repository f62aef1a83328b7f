/** What JSON can say, and names for the strings that carry meaning in flow files. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** The folder of a lender under `flows/`. */
export type LenderId = string
/** Where a screen lives, without a slash in front: `register-v2/birthdate`, `start/profile`. */
export type ScreenRoute = string
export type JourneyId = string
export type StepId = string
export type FieldId = string
/** A path relative to the flows folder, with forward slashes: `base/screens/register-v2/birthdate.json`. */
export type FlowPath = string
/** A value of a merged flow: the file inside a lender's folder, then ids in place of list positions: `screens/register-v2/birthdate.json#/fields/dob/label`. */
export type FlowPointer = string
/** Whole cents. */
export type Cents = number
/** JSON-logic over the closed list of operators; checked before it ever runs. */
export type Rule = Json
/** See `text` in schemas/common.schema.json. */
export type Text =
  | string
  | { readonly fact: string }
  | { readonly cases: readonly { readonly id: string; readonly when: Rule; readonly text: string }[]; readonly otherwise: string }
