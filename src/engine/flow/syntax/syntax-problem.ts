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

export function syntaxFix(title: string, safety: SyntaxFix['safety'], ...edits: readonly SyntaxEdit[]): SyntaxFix {
  return { title, safety, edits }
}

/** The edit that writes a text in place of `length` characters. */
export function put(offset: number, length: number, text: string): SyntaxEdit {
  return { offset, length, text }
}

/** The problem of one place, with its fixes. */
export function problemAt(
  { offset, length }: { readonly offset: number; readonly length: number },
  message: string,
  ...fixes: readonly SyntaxFix[]
): SyntaxProblem {
  return { offset, length, message, fixes }
}

/** A part of a file as a message shows it. */
export function shortened(text: string): string {
  return text.length > 50 ? `${text.slice(0, 47)}…` : text
}
