/** The lender's words on the server: chosen by the facts, said in the lender's language. */

import type { CompiledFlow, LivePart } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Text } from '#engine/flow/json.ts'
import { chooseText, type Said } from '#engine/text/said.ts'
import { say } from '#i18n/say.ts'

type Speaking = Pick<CompiledFlow, 'values'> & { readonly live: Pick<LivePart, 'lender'> }

export function wordsFor(flow: Speaking, facts: Facts): (text: Text) => string {
  const spoken = saying(flow)
  return (text) => spoken(chooseText(flow, text, facts))
}

/** For what is chosen already. */
export function saying({ live }: Pick<Speaking, 'live'>): (said: Said) => string {
  return (said) => say(said, live.lender.locale)
}
