import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { messageParts } from './message-parts.ts'

/** The elements of messages by their texts. */
export type ParsedMessages = { readonly [message: string]: readonly MessageFormatElement[] }

/** The messages in these data that need an ICU parser, which pages do not have: those that `messageParts` does not split. */
export function parsedMessages(data: unknown): ParsedMessages {
  const found: Record<string, readonly MessageFormatElement[]> = {}
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const elements = value.includes('{') && !messageParts(value) ? parsed(value) : undefined
      if (elements) found[value] = elements
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(data)
  return found
}

function parsed(message: string): readonly MessageFormatElement[] | undefined {
  try {
    return parse(message, { ignoreTag: true })
  } catch {
    return undefined
  }
}
