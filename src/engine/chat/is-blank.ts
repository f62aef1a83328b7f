/** Whether nothing of a text can be seen: it has white space, control characters, zero-width and empty ones (U+3164, U+2800) alone. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}
