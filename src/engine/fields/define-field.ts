import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'

/** The half of a field that the engine, the commands and an editor of flows read; the renderer's half is its widget. */
export type Field<Name extends Widget = Widget> = {
  /** What flow files write as `as`. */
  readonly name: Name
  /** The schema of a present answer, to which the flow adds its limits. `type` is the stored type. */
  readonly answer: JsonObject & { readonly type: 'string' | 'integer' | 'boolean' | 'array' }
  /** The type of the answer in rules, where the stored type is ambiguous. */
  readonly fact?: 'money' | 'date' | 'boolean'
  /** The answer is chosen from `options`. */
  readonly chooses?: true
  /** The nearest widget that every rjsf theme has. */
  readonly standardWidget: string
  /** Common answers, the most usual first, for exploration; without them the stored type decides. */
  readonly samples?: (field: CompiledField) => readonly Json[]
  /** How an editor of flows offers the field. */
  readonly palette: {
    readonly label: string
    readonly group: 'text' | 'choice' | 'number' | 'date' | 'secret'
    readonly description: string
  }
}

export const defineField = <Name extends Widget>(field: Field<Name>): Field<Name> => field
