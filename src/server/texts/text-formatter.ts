/** Formats the texts of a flow in the locale of its lender. */

import { type CompiledFlow, type Facts, type LivePart, type ResolvedText, resolveText, type Text } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'

type FlowInLanguage = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'lender'> }

/**
 * A function that chooses the cases of a text by `facts`, and formats it. `locals` are values that only the caller has, such as
 * the name of a file.
 */
export function textFormatter(flow: FlowInLanguage, facts: Facts): (text: Text, locals?: Locals) => string {
  const { locale } = flow.live.lender
  return (text, locals) => formatMessage(resolveText(flow, text, facts), locale, locals)
}

/** A function that formats texts whose cases the engine has chosen already. */
export function resolvedTextFormatter({ live }: Pick<FlowInLanguage, 'live'>): (text: ResolvedText) => string {
  return (text) => formatMessage(text, live.lender.locale)
}
