import { useEffect, useMemo } from 'react'
import type { Profile } from '#contract/identity.ts'
import { lenderFacts } from '#engine/authoring.ts'
import { type Facts, type JsonObject, resolveText, type Text, type Words } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { useFlowInForce, useRegistered } from './app-context.tsx'
import type { FlowInForce } from './release/flow-store.ts'
import { useProfile } from './session/use-profile.ts'

export type Word = keyof Words
export type FormatWord = (word: Word, locals?: Locals) => string

/** Formats the lender's texts around the screens, by their keys in shell.json. */
export function useWords(): FormatWord {
  const sayText = useFormatText()
  const { words } = useFlowInForce().flow.live.shell
  return useMemo(() => (word, locals) => sayText(words[word], locals), [sayText, words])
}

/** Formats any text of the flow with the facts known on every page. */
export function useFormatText(): (text: Text, locals?: Locals) => string {
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
  return useMemo(() => pageFacts(inForce, registered, profile), [inForce, registered, profile])
}

/** The facts known on every page, without answers and application. */
function pageFacts({ flow, flags, today }: FlowInForce, registered: boolean, profile?: Profile): Facts {
  return {
    today,
    flags,
    lender: lenderFacts(flow.live.lender),
    session: { registered },
    open: { conditions: [], documents: [] },
    ...(profile && { profile: profile as unknown as JsonObject }),
  }
}

/** Sets the tab's title: the heading and the lender's name, with "Error:" in front while answers are refused. */
export function usePageTitle(heading: string, hasErrors = false): void {
  const words = useWords()
  const { nameShort } = useFlowInForce().flow.live.lender
  useEffect(() => {
    const title = words('tabTitle', { heading, company: nameShort })
    document.title = hasErrors ? `${words('errorPrefix')} ${title}` : title
  }, [words, heading, nameShort, hasErrors])
}
