import { useMemo } from 'react'
import { type Facts, resolveText, type Text, type Words } from '#engine/index.ts'

import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { useFlowInForce, useRegistered } from './app-context.tsx'
import { factsOfPage } from './facts-of-page.ts'
import { useProfile } from './use-profile.ts'

export type Word = keyof Words
export type SayWord = (word: Word, locals?: Locals) => string

/** The lender's own words around the screens, by what they are for. */
export function useWords(): SayWord {
  const sayText = useSayText()
  const { words } = useFlowInForce().flow.live.shell
  return useMemo(() => (word, locals) => sayText(words[word], locals), [sayText, words])
}

/** Any text of the flow, put into words with what is known on every page. */
export function useSayText(): (text: Text, locals?: Locals) => string {
  const facts = usePageFacts()
  const { flow } = useFlowInForce()
  return useMemo(
    () => (text: Text, locals?: Locals) => formatMessage(resolveText(flow, text, facts), flow.live.lender.locale, locals),
    [flow, facts],
  )
}

export function usePageFacts(): Facts {
  const inForce = useFlowInForce()
  const registered = useRegistered()
  const { profile } = useProfile()
  return useMemo(() => factsOfPage(inForce, registered, profile), [inForce, registered, profile])
}
