/** What keeps a text from being JSON: one cause, the place of that cause, and what to do about it. Offsets are UTF-16. */
export type SyntaxProblem = {
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly fixes: readonly SyntaxFix[]
  /** Places that belong to the cause, such as the opening bracket that a closing one is for. */
  readonly related?: readonly { readonly offset: number; readonly length: number; readonly label: string }[]
  /** Problems of one group have one cause, such as a file that was pasted from a word processor: they are reported once. */
  readonly group?: string
}

/** `safe`: the fix says what was meant; `review`: it makes JSON, and its author must see whether that is what was meant. */
export type SyntaxFix = {
  readonly title: string
  readonly safety: 'safe' | 'review'
  readonly edits: readonly SyntaxEdit[]
}

export type SyntaxEdit = { readonly offset: number; readonly length: number; readonly text: string }
