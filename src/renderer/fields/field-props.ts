import type { FieldView, Json } from '#engine/index.ts'

/** The props of a widget. A widget never validates: it reports what was typed as a stored value, valid or not. */
export type FieldProps = {
  readonly view: FieldView
  /** The id of the first control. */
  readonly id: string
  /** The stored value: cents, `yyyy-MM-dd`, `(615) 555-0123`, true or false, an option id. */
  readonly value: Json | undefined
  /** The error to show, as text. */
  readonly message: string | undefined
  /** Codes of unmet limits, for a field that lists its rules while the borrower types. */
  readonly unmet: readonly string[]
  /** An empty string clears the answer. */
  readonly onChange: (value: Json) => void
  /** The focus has left the whole field. */
  readonly onLeave: () => void
}
