import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

/** The elements of messages by their texts. */
export type ParsedMessages = { readonly [message: string]: readonly MessageFormatElement[] }

/**
 * The messages in these data that a page without a parser cannot format: those with plurals, choices, formats of numbers or
 * quoted braces. A page splits messages with placeholders alone by itself.
 */
export function parsedMessages(data: unknown): ParsedMessages {
  const found: Record<string, readonly MessageFormatElement[]> = {}
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const elements = mayNeedParser.test(value) ? parsed(value) : undefined
      if (elements) found[value] = elements
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(data)
  return found
}

/** A placeholder with more than its name, or an apostrophe that quotes. */
const mayNeedParser = /\{\s*[A-Za-z]\w*\s*,|\{.*'[{}'<>]|'[{}'<>].*\{/s

function parsed(message: string): readonly MessageFormatElement[] | undefined {
  try {
    return parse(message, { ignoreTag: true })
  } catch {
    return undefined
  }
}
