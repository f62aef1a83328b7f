import type { Json, JsonObject } from './json.ts'

/** JSON Schema: the part of draft-07 that the schemas of flow files use, and our `x-` annotations. */
export type JsonSchema = {
  readonly $id?: string
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly pattern?: string
  readonly required?: readonly string[]
  readonly properties?: { readonly [key: string]: JsonSchema }
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly minProperties?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly definitions?: { readonly [name: string]: JsonSchema }
  /** The role of the value, such as rule, text or reference, for all tools that walk flow files. */
  readonly 'x-is'?: string
  /**
   * Names that an editor suggests for this value, called as in `x-is`; other names are valid too. `x-suggests-keys`
   * does the same for the keys of an object.
   */
  readonly 'x-suggests'?: string
  readonly 'x-suggests-keys'?: string
  /** True if an overlay replaces the value as a whole instead of merging it. */
  readonly 'x-whole'?: boolean
  /** True for a text that a borrower reads as an error message. */
  readonly 'x-message'?: boolean
  /** The meaning of `pattern` in words, with an example: "a telephone number such as +16155550100". */
  readonly 'x-form'?: string
  /** Description of a value that every lender must set itself, because base has only an example value. */
  readonly 'x-own'?: string
  readonly 'x-must-say'?: boolean
  /** For an `enum`: what authors write by mistake, and the value that they mean. */
  readonly 'x-synonyms'?: { readonly [word: string]: string }
  /** The advice of a finding about an invalid value here, as a sentence. */
  readonly 'x-advice'?: string
  /** The name of the generated TypeScript type, where the definition's own name is unsuitable. */
  readonly 'x-type'?: string
  /** A hand-written TypeScript type that replaces the generated one. */
  readonly tsType?: string
  /** Any other keyword: `minimum`, `maxLength`, `x-descriptions` … */
  readonly [keyword: string]:
    | Json
    | JsonSchema
    | readonly JsonSchema[]
    | { readonly [key: string]: JsonSchema }
    | JsonObject
    | undefined
}
