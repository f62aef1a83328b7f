import type { FieldView, Json } from '#engine/index.ts'

/** The props of a widget. A widget never validates: it reports what was typed as a stored value, valid or not. */
export type FieldProps = {
  readonly view: FieldView
  /** The `id` attribute of the first control. */
  readonly id: string
  /** The stored value: cents, `yyyy-MM-dd`, `(615) 555-0123`, true or false, an option id. */
  readonly value: Json | undefined
  /** The error to show, as text. */
  readonly message: string | undefined
  /** Codes of unmet limits, for a field that lists its rules while the borrower types. */
  readonly unmet: readonly string[]
  /** Stores the answer; an empty string clears it. */
  readonly onChange: (value: Json) => void
  /** Called when the focus has left all controls of the field. */
  readonly onLeave: () => void
}
