/**
 * Formats resolved texts in one locale. Total: a text that is no valid ICU message is returned as written.
 *
 * The built page has no ICU parser (an alias in vite.config.ts): the server sends parsed messages with their texts.
 */

import { IntlMessageFormat } from 'intl-messageformat'
import type { ResolvedText, ResolvedValue } from '#engine/index.ts'
import { formatDate } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { messageParts } from './message-parts.ts'
import type { ParsedMessages } from './parsed-messages.ts'

export type Locals = { readonly [name: string]: string | number }

/** @param locals values known only at the place of use, such as the step number of the progress bar */
export function formatMessage(text: ResolvedText, locale: string, locals: Locals = {}): string {
  if ('literal' in text) return text.literal
  if (!text.template.includes('{')) return text.template
  const values = Object.entries(text.values).map(([name, value]) => [name, asArgument(value, locale)])
  try {
    return formatOf(text.template, locale)({ ...Object.fromEntries(values), ...locals })
  } catch {
    return text.template
  }
}

/** Numbers are not converted to text, because ICU plurals select by them. */
function asArgument({ type, is }: ResolvedValue, locale: string): string | number {
  if (is === null) return ''
  if (type === 'money') return typeof is === 'number' && Number.isFinite(is) ? formatMoney(is, locale) : String(is)
  if (type === 'date') return formatDate(String(is), locale)
  if (typeof is === 'number') return type === 'text' ? String(is) : is
  return String(is)
}

/** @throws when a value is missing */
type Format = (values: Locals) => string

const cache = new Map<string, Format>()

type Elements = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>

const parsedByServer = new Map<string, Elements>()

/** Makes messages known that the page could not parse. */
export function addParsedMessages(messages: ParsedMessages): void {
  for (const [message, elements] of Object.entries(messages)) parsedByServer.set(message, [...elements])
}

function formatOf(template: string, locale: string): Format {
  const key = `${locale}\n${template}`
  const known = cache.get(key)
  if (known) return known
  const format = formatOfParts(template) ?? formatOfElements(template, locale)
  if (cache.size > 2_000) cache.clear()
  cache.set(key, format)
  return format
}

/** Joins the parts of a message that depends on no locale: the first IntlMessageFormat of a page costs a phone 20 ms. */
function formatOfParts(template: string): Format | undefined {
  const parts = messageParts(template)
  if (!parts) return undefined
  return (values) =>
    parts
      .map(({ type, value }) => {
        if (type === 0) return value
        const given = values[value]
        if (given === undefined) throw new Error(`The message has no value for "${value}".`)
        return given
      })
      .join('')
}

function formatOfElements(template: string, locale: string): Format {
  const message = new IntlMessageFormat(parsedByServer.get(template) ?? template, locale, undefined, { ignoreTag: true })
  return (values) => String(message.format(values))
}
