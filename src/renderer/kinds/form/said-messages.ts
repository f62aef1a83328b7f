/** Messages and summary of a form screen in words. */

import { useMemo } from 'react'
import type { FieldId, FieldsView, ResolvedText } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { withoutLinks } from '#ui/text-with-links.tsx'

/** Of the engine, or of the server, which has chosen the words already. */
export type MessagesByField = { readonly [field: FieldId]: ResolvedText | string | undefined }
export type Summary = readonly { readonly field: FieldId; readonly text: ResolvedText | string }[]

/** Lines that read alike ("Required") say which question they mean. */
export function summaryLines(view: FieldsView, summary: Summary, locale: string) {
  const lines = summary.map(({ field, text }) => ({
    id: field,
    text: typeof text === 'string' ? text : formatMessage(text, locale),
  }))
  return lines.map((line) => {
    const label = view.fields.find(({ id }) => id === line.id)?.label
    const alike = lines.filter(({ text }) => text === line.text).length > 1
    return alike && label ? { ...line, text: `${withoutLinks(formatMessage(label, locale))}: ${line.text}` } : line
  })
}

/** The messages in words; the same object while they say the same. */
export function useSaid(messages: MessagesByField, locale: string): { readonly [field: FieldId]: string } {
  return useMemo(() => {
    const said = Object.entries(messages).map(([field, text]) => [
      field,
      typeof text === 'object' ? formatMessage(text, locale) : text,
    ])
    return Object.fromEntries(said.filter(([, text]) => text !== undefined))
  }, [messages, locale])
}

export function shownAsErrors(messages: MessagesByField, locale: string) {
  const said = Object.entries(messages).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, [typeof text === 'string' ? text : formatMessage(text, locale)]]],
  )
  return Object.fromEntries(said) as { readonly [field: FieldId]: readonly string[] }
}
