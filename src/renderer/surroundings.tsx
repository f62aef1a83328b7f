/** What stands around every screen and comes from the app: the words of the frame, the language, where paths lead. */

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Shell } from '#engine/index.ts'

import type { Locals } from '#i18n/format-message.ts'

export type WordName = Exclude<keyof Shell['words'], '$comment'>
/** A word of shell.json, said in the borrower's language. */
export type Words = (name: WordName, locals?: Locals) => string

export type Surroundings = {
  readonly words: Words
  /** Such as `en-US`. */
  readonly locale: string
  /** The address of a path that a text links to: `/terms` to `/account/heloc/terms`. */
  readonly hrefFor: (path: string) => string
}

const SurroundingsContext = createContext<Surroundings>({
  words: () => {
    throw new Error('A screen is drawn outside <SurroundingsProvider>, so it has no words.')
  },
  locale: 'en-US',
  hrefFor: (path) => path,
})

type ProviderProps = {
  readonly words: Words
  readonly locale: string
  readonly hrefFor?: ((path: string) => string) | undefined
  readonly children: ReactNode
}

export function SurroundingsProvider({ words, locale, hrefFor = unchanged, children }: ProviderProps) {
  const value = useMemo(() => ({ words, locale, hrefFor }), [words, locale, hrefFor])
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

export const useSurroundings = (): Surroundings => use(SurroundingsContext)
export const useWords = (): Words => use(SurroundingsContext).words
export const useLocale = (): string => use(SurroundingsContext).locale

const unchanged = (path: string) => path
