import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'

/** The part of a field definition that engine, commands and editors read; the renderer defines the widget. */
export type Field<Name extends Widget = Widget> = {
  /** The widget name that flow files write in `as`. */
  readonly name: Name
  /** JSON Schema of a present answer, before the limits of the flow. `type` is the stored type. */
  readonly answer: JsonObject & { readonly type: 'string' | 'integer' | 'boolean' | 'array' }
  /** The type of the answer in rules, where the stored JSON type is ambiguous. */
  readonly fact?: 'money' | 'date' | 'boolean'
  /** True for widgets whose answer is chosen from `options`. */
  readonly chooses?: true
  /** The closest widget that every rjsf theme has. */
  readonly standardWidget: string
  /**
   * Typical answers for exploration, the most usual first; without them exploration derives answers from the stored
   * type.
   */
  readonly samples?: (field: CompiledField) => readonly Json[]
  /** Typical wrong answers for exploration, where the field has no options. */
  readonly wrong: readonly Json[]
  /** The field's entry in the palette of a flow editor. */
  readonly palette: {
    readonly label: string
    readonly group: 'text' | 'choice' | 'number' | 'date' | 'secret'
    readonly description: string
  }
}

/** Wrong answers of a field that takes any text. */
export const wrongTexts: readonly Json[] = ['?', '<b>', '💥', 'z'.repeat(600)]

export const wrongDates: readonly Json[] = ['2026-02-30', '1850-01-01', '2999-01-01']

export const defineField = <Name extends Widget>(field: Field<Name>): Field<Name> => field
