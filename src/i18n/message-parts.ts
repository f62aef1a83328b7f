/** A message of literal texts and placeholders, in the form of formatjs: type 0 is a literal, type 1 an argument. */
export type MessagePart = { readonly type: 0 | 1; readonly value: string }

/**
 * The parts of a message that needs no ICU parser, since it has no more than placeholders: `Hello {name}`. undefined for any
 * other: with plurals, choices, formats, quoted or unbalanced braces.
 */
export function messageParts(message: string): readonly MessagePart[] | undefined {
  if (/'[{}'<>]/.test(message)) return undefined
  const parts = message.split(/\{\s*([A-Za-z]\w*)\s*\}/)
  if (parts.some((part, index) => index % 2 === 0 && /[{}]/.test(part))) return undefined
  return parts.flatMap((value, index) => (value === '' ? [] : [{ type: index % 2 === 0 ? 0 : 1, value } as const]))
}
