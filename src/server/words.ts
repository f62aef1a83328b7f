/** The lender's words on the server: chosen by the facts, said in the lender's language. */

import { type CompiledFlow, type Facts, type LivePart, type ResolvedText, resolveText, type Text } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'

type Speaking = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'lender'> }

/** @returns with values that only the place of use knows, such as the name of a file */
export function wordsFor(flow: Speaking, facts: Facts): (text: Text, locals?: Locals) => string {
  const { locale } = flow.live.lender
  return (text, locals) => formatMessage(resolveText(flow, text, facts), locale, locals)
}

/** For what is chosen already. */
export function saying({ live }: Pick<Speaking, 'live'>): (said: ResolvedText) => string {
  return (said) => formatMessage(said, live.lender.locale)
}
