/** A text for a message: its beginning and … where it is longer than `most` characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}…` : text
}

/** `"a" or "b"` */
export function quoted(names: readonly string[], between: string): string {
  return names.map((name) => `"${name}"`).join(between)
}
