import { channel } from 'node:diagnostics_channel'

/** A letter that no font draws, by its code points, or a font that failed, by the name of its file. */
export type Undrawn = { readonly letter: string } | { readonly font: string; readonly error: string }

/** Letters that appear as boxes in documents, and fonts that fail: the server logs what is published. */
export const undrawn = channel('stepwright:undrawn')

/** @param letter a letter with its marks */
export function reportUndrawnLetter(letter: string): void {
  const codePoints = [...letter].map((one) => (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'))
  undrawn.publish({ letter: codePoints.map((one) => `U+${one}`).join(' ') } satisfies Undrawn)
}

export function reportFailedFont(font: string, error: unknown): void {
  undrawn.publish({ font, error: error instanceof Error ? error.name : 'unknown' } satisfies Undrawn)
}
