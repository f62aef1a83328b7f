/** Whether nothing of a text can be seen: it has white space, control characters and zero-width characters alone. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text)
}
