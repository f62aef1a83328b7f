/** Words as a sentence begins: with a capital letter. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words as they stand inside a sentence: with a small letter. */
export function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
