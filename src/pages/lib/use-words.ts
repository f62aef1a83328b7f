import { createContext, use, useEffect, useMemo } from 'react'
import type { Profile } from '#contract/identity.ts'
import { lenderFacts } from '#engine/authoring.ts'
import { type Facts, type JsonObject, resolveText, type Text, type Words } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { useFlowInForce, useRegistered } from './app-context.tsx'
import type { FlowInForce } from './release/flow-store.ts'
import { useProfile } from './use-profile.ts'

export type Word = keyof Words
export type FormatWord = (word: Word, locals?: Locals) => string

type PageTexts = {
  readonly facts: Facts
  readonly sayText: (text: Text, locals?: Locals) => string
  readonly words: FormatWord
}

/** The texts of all pages. One component asks for the profile and provides them, since each `useQuery` costs a mounted page time. */
export const PageTextsContext = createContext<PageTexts | undefined>(undefined)

/** The value of `PageTextsContext`. */
export function usePageTexts(): PageTexts {
  const inForce = useFlowInForce()
  const registered = useRegistered()
  const { profile } = useProfile()
  return useMemo(() => {
    const { flow } = inForce
    const facts = pageFacts(inForce, registered, profile)
    const sayText: PageTexts['sayText'] = (text, locals) =>
      formatMessage(resolveText(flow, text, facts), flow.live.lender.locale, locals)
    return { facts, sayText, words: (word, locals) => sayText(flow.live.shell.words[word], locals) }
  }, [inForce, registered, profile])
}

function useProvidedTexts(): PageTexts {
  const texts = use(PageTextsContext)
  if (!texts) throw new Error('This component stands outside the app.')
  return texts
}

/** Formats the lender's texts around the screens, by their keys in shell.json. */
export const useWords = (): FormatWord => useProvidedTexts().words

/** Formats any text of the flow with the facts known on every page. */
export const useFormatText = (): PageTexts['sayText'] => useProvidedTexts().sayText

export const usePageFacts = (): Facts => useProvidedTexts().facts

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
