/** One cause for which a text is not JSON: its place and its fixes. Offsets are in UTF-16 code units. */
export type SyntaxProblem = {
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly fixes: readonly SyntaxFix[]
  /** Related places, such as the opening bracket that a closing bracket belongs to. */
  readonly related?: readonly { readonly offset: number; readonly length: number; readonly label: string }[]
  /** Problems with the same group have one cause, such as text pasted from a word processor, and are reported once. */
  readonly group?: string
}

/**
 * `safe`: the fix restores what the author meant; `review`: the fix makes valid JSON, and the author must check the
 * meaning.
 */
export type SyntaxFix = {
  readonly title: string
  readonly safety: 'safe' | 'review'
  readonly edits: readonly SyntaxEdit[]
}

export type SyntaxEdit = { readonly offset: number; readonly length: number; readonly text: string }
