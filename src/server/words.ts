/** The lender's words on the server: chosen by the facts, said in the lender's language. */

import { type CompiledFlow, type Facts, type LivePart, type ResolvedText, resolveText, type Text } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'

type Speaking = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'lender'> }

export function wordsFor(flow: Speaking, facts: Facts): (text: Text) => string {
  const spoken = saying(flow)
  return (text) => spoken(resolveText(flow, text, facts))
}

/** For what is chosen already. */
export function saying({ live }: Pick<Speaking, 'live'>): (said: ResolvedText) => string {
  return (said) => formatMessage(said, live.lender.locale)
}
