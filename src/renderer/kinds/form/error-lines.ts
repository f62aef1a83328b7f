import type { FieldId, FieldsView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { withoutLinks } from '#ui/text-with-links.tsx'
import type { FormState } from '../../form/form-model.ts'

type ErrorLine = {
  /** Unique among the lines. */
  readonly id: string
  readonly field: FieldId
  readonly text: string
}

/**
 * The lines of the error summary, in screen order: the flow's text for the summary if it has one, else the message at the
 * field; then what failed at the field. Lines with equal texts ("Required") are preceded by their questions.
 */
export function errorLines(
  view: FieldsView,
  { messages, verdict, failed }: Pick<FormState, 'messages' | 'verdict' | 'failed'>,
  locale: string,
): readonly ErrorLine[] {
  const lines = view.fields.flatMap(({ id, label }) => {
    const failures = (failed[id] ?? []).map((text, index) => ({ id: `${id}-failed-${index}`, field: id, label: undefined, text }))
    const message = messages[id]
    if (message === undefined) return failures
    const first = verdict.messages[id]?.[0]
    const summary = verdict.summary.find(({ field }) => field === id)
    const isOfFlow = first !== undefined && formatMessage(first.text, locale) === message
    return [{ id, field: id, label, text: isOfFlow && summary ? formatMessage(summary.text, locale) : message }, ...failures]
  })
  return lines.map(({ id, field, label, text }) => {
    const alike = lines.filter((line) => line.text === text).length > 1
    return { id, field, text: alike && label ? `${withoutLinks(formatMessage(label, locale))}: ${text}` : text }
  })
}
