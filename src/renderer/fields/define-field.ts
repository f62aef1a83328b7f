import type { ComponentType } from 'react'
import type { FieldView, Json, Widget } from '#engine/index.ts'

/** What a field is given to draw. It never judges: what is stored goes out as it was meant, good or not. */
export type FieldProps = {
  readonly view: FieldView
  /** The id of the control; of the first one, where there are several. */
  readonly id: string
  /** The stored value: cents, `yyyy-MM-dd`, `(615) 555-0123`, true or false, the id of an option. */
  readonly value: Json | undefined
  /** What is wrong, in words, once it is to be shown. */
  readonly message: string | undefined
  /** Codes of the limits that are not met, for a field that lists its rules while one types. */
  readonly unmet: readonly string[]
  /** The empty text means: nothing. */
  readonly onChange: (value: Json) => void
  /** The focus has left the whole field. */
  readonly onLeave: () => void
}

export type Field = {
  /** What flow files write as `as`. */
  readonly name: Widget
  /** How an editor of flows offers it. */
  readonly palette: {
    readonly label: string
    readonly group: 'text' | 'choice' | 'number' | 'date' | 'secret'
    readonly description: string
  }
  readonly Widget: ComponentType<FieldProps>
}

/** One object is the whole field: the renderer draws it, an editor lists it, nobody keeps a second register. */
export const defineField = (field: Field): Field => field
