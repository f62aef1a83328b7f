import { parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { addParsedMessages, formatMessage } from '#i18n/format-message.ts'
import { parsedMessages } from '#i18n/parsed-messages.ts'

describe('messages for pages without a parser', () => {
  it('each message of the shipped lenders with more than placeholders is sent parsed, and no other', async () => {
    const messages = await shippedMessages()
    const sent = parsedMessages(messages)
    const needed = messages.filter((message) => kindsIn(message).some((kind) => kind !== literal && kind !== argument))
    expect(needed.length).toBeGreaterThan(30)
    expect(Object.keys(sent).toSorted()).toEqual([...new Set(needed)].toSorted())
  })

  it('each message of the shipped lenders is formatted as its ICU text says, parsed before or not', async () => {
    const messages = await shippedMessages()
    addParsedMessages(JSON.parse(JSON.stringify(parsedMessages(messages))))
    for (const message of messages) {
      const values = valuesFor(message)
      const expected = new IntlMessageFormat(message, 'en-US', undefined, { ignoreTag: true }).format(values)
      expect(formatMessage({ template: message, values: {} }, 'en-US', values)).toBe(expected)
    }
  })

  it.each([
    ["It's {name}", "It's Ana"],
    ["It''s {name}", "It's Ana"],
    ["'{'{name}", '{Ana'],
    ["'{name}' is {name}", '{name} is Ana'],
    ['{ name }', 'Ana'],
  ])('the message %s is formatted as %s', (message, formatted) => {
    addParsedMessages(parsedMessages([message]))
    expect(formatMessage({ template: message, values: {} }, 'en-US', { name: 'Ana' })).toBe(formatted)
  })

  it('quoted braces are sent parsed, and a text that is no message is not', () => {
    expect(Object.keys(parsedMessages([["'{'{name}"], { text: '{n, plural, one {' }, '^[0-9]{2,4}$', 'plain']))).toEqual([
      "'{'{name}",
    ])
  })
})

const literal = 0
const argument = 1

async function shippedMessages(): Promise<string[]> {
  const files = await readFlowFolder('flows')
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && /\{\s*[A-Za-z]/.test(value) && kindsIn(value).length > 0) found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  for (const [path, text] of files) if (path.endsWith('.json') && !path.includes('/scenarios/')) visit(JSON.parse(text))
  return [...found]
}

/** The types of a message's elements; empty if it is no message. */
function kindsIn(message: string): number[] {
  try {
    return parse(message, { ignoreTag: true }).map(({ type }) => type)
  } catch {
    return []
  }
}

/** A number for each name, also for those in the branches of a plural. */
function valuesFor(message: string): Record<string, string | number> {
  return Object.fromEntries([...message.matchAll(/\{\s*([A-Za-z]\w*)/g)].map(([, name = '']) => [name, 2]))
}
