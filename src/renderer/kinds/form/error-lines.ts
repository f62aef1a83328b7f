import type { FieldsView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { withoutLinks } from '#ui/text-with-links.tsx'
import type { Verdict } from '../../form/screen-validator.ts'
import type { ShownErrors } from '../../form/shown-errors.ts'

/**
 * The lines of the error summary, in screen order: the flow's text for the summary if it has one, else the message at the
 * field. Lines with equal texts ("Required") are preceded by their questions.
 */
export function errorLines(view: FieldsView, shown: ShownErrors, verdict: Verdict, locale: string) {
  const lines = view.fields.flatMap(({ id, label }) => {
    const message = shown[id]
    if (message === undefined) return []
    const first = verdict.messages[id]?.[0]
    const summary = verdict.summary.find(({ field }) => field === id)
    const isOfFlow = first !== undefined && formatMessage(first.text, locale) === message
    return [{ id, label, text: isOfFlow && summary ? formatMessage(summary.text, locale) : message }]
  })
  return lines.map(({ id, label, text }) => {
    const alike = lines.filter((line) => line.text === text).length > 1
    return { id, text: alike && label ? `${withoutLinks(formatMessage(label, locale))}: ${text}` : text }
  })
}
