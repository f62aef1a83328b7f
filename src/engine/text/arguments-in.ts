import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

/**
 * The names of the placeholders in an ICU message, including those in plural branches; empty if the message cannot be
 * parsed.
 */
export function argumentsIn(words: string): ReadonlySet<string> {
  if (!words.includes('{')) return new Set()
  try {
    return new Set(namesIn(parse(words, { ignoreTag: true })))
  } catch {
    return new Set()
  }
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === literal || element.type === pound || !('value' in element)) return []
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []
    return [String(element.value), ...inner]
  })
}

/** Element types of the ICU parser. The parser's own enum is ambient, so type stripping cannot import it. */
const literal = 0
const pound = 7
