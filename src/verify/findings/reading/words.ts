/** A text for a message: its beginning and … where it is longer than `most` characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}…` : text
}

/** The words with a capital letter at the beginning, as a sentence has it. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `"a" or "b"` */
export function quoted(names: readonly string[], between: string): string {
  return names.map((name) => `"${name}"`).join(between)
}
