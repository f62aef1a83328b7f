/** Resolves texts of a flow over facts on the server, and formats them in the lender's locale. */

import { type CompiledFlow, type Facts, type LivePart, type ResolvedText, resolveText, type Text } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'

type Speaking = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'lender'> }

/** @returns a function that also takes values known only to the caller, such as a file's name */
export function wordsFor(flow: Speaking, facts: Facts): (text: Text, locals?: Locals) => string {
  const { locale } = flow.live.lender
  return (text, locals) => formatMessage(resolveText(flow, text, facts), locale, locals)
}

/** A function that formats texts, whose cases are already chosen and whose values are known, in the language of the lender. */
export function saying({ live }: Pick<Speaking, 'live'>): (text: ResolvedText) => string {
  return (text) => formatMessage(text, live.lender.locale)
}
