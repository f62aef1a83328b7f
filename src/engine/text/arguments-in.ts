import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

/** The values that a text names, those in the branches of a plural too; none where it cannot be read. */
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

/** The parser's element types; its own enum is ambient and cannot be imported by type stripping. */
const literal = 0
const pound = 7
