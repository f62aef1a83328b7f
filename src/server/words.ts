/** The lender's words on the server: chosen by the facts, said in the lender's language. */

import type { CompiledFlow, LivePart } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Text } from '#engine/flow/json.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'
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
