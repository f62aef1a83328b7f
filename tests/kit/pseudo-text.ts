import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * A text with every Latin letter that a person would read made wide ("Name" → "Ｎａｍｅ"); arguments, plural keywords and tags of the
 * ICU message stay. Whatever plain letters a page then still shows came from elsewhere.
 */
export function pseudoText(text: string): string {
  const elements = parse(text, { captureLocation: true })
  const literals = elements.flatMap(literalsIn).sort((a, b) => b.start - a.start)
  return literals.reduce(
    (result, { start, end }) => result.slice(0, start) + wide(result.slice(start, end)) + result.slice(end),
    text,
  )
}

/** The same for words that are no ICU message. Where a link leads stays: `[words](/terms)`. */
export const wide = (words: string): string =>
  words.replace(/\]\([^)]*\)|[A-Za-z]/g, (found) =>
    found.length > 1 ? found : String.fromCodePoint((found.codePointAt(0) ?? 0) + WIDER),
  )

/** From the letters of ASCII to the fullwidth ones. */
const WIDER = 0xff21 - 0x41

type Range = { readonly start: number; readonly end: number }

function literalsIn(element: MessageFormatElement): readonly Range[] {
  if (element.type === TYPE.literal) {
    return element.location ? [{ start: element.location.start.offset, end: element.location.end.offset }] : []
  }
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    return Object.values(element.options).flatMap(({ value }) => value.flatMap(literalsIn))
  }
  return element.type === TYPE.tag ? element.children.flatMap(literalsIn) : []
}
