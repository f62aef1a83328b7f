import type { Json, JsonObject } from './json.ts'

/** The part of draft-07 that the schemas of flow files use, with our own annotations. */
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
  /** What a value is, so that the tools know where rules, texts and references stand. */
  readonly 'x-is'?: string
  /** Names that an editor proposes here, called as in `x-is`; others are good too. `x-suggests-keys`: as keys of the object. */
  readonly 'x-suggests'?: string
  readonly 'x-suggests-keys'?: string
  /** An overlay replaces the value whole; it is never merged. */
  readonly 'x-whole'?: boolean
  /** A text that a borrower reads as an error message. */
  readonly 'x-message'?: boolean
  /** What a pattern means, in words and with an example: "a telephone number such as +16155550100". */
  readonly 'x-form'?: string
  /** Description of a value that every lender must set itself, since that of base is only an example. */
  readonly 'x-own'?: string
  readonly 'x-must-say'?: boolean
  /** Of an `enum`: what people write who mean one of its values. */
  readonly 'x-synonyms'?: { readonly [word: string]: string }
  /** The name of its TypeScript type, where the definition's own name would not do. */
  readonly 'x-type'?: string
  /** The TypeScript type itself, where it is written by hand. */
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
