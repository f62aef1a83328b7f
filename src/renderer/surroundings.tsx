/** The context of every screen, provided by the app: the texts around screens, the locale, and the URLs of paths. */

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ResolvedText, Shell } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { TextWithLinks } from '#ui/text-with-links.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

export type WordName = Exclude<keyof Shell['words'], '$comment'>
/** Formats a text of shell.json in the borrower's language. */
export type Words = (name: WordName, locals?: Locals) => string

export type Surroundings = {
  readonly words: Words
  /** Such as `en-US`. */
  readonly locale: string
  /** The URL of a path in a text's link: `/account/heloc/terms` for `/terms`. */
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

/** Renders a resolved text. Links come from the flow file only; text that a borrower typed cannot contain any. */
export function SaidText({ said, locals }: { readonly said: ResolvedText; readonly locals?: Locals | undefined }) {
  const { locale, words, hrefFor } = useSurroundings()
  if ('literal' in said) return said.literal
  if (!said.template.includes('](')) return <Unbroken text={formatMessage(said, locale, locals)} />
  const text = formatMessage(harmless(said), locale, locals)
  return <TextWithLinks text={text} newTabWords={words('opensInNewTab')} hrefFor={hrefFor} />
}

/** Renders a long text; a blank line begins a paragraph. */
export function SaidParagraphs({ said }: { readonly said: ResolvedText }) {
  const { locale, words, hrefFor } = useSurroundings()
  const isLinked = 'template' in said && said.template.includes('](')
  const text = 'literal' in said ? said.literal : formatMessage(isLinked ? harmless(said) : said, locale)
  const paragraphs = text.split(/\n\s*\n/)
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is known by its place alone
    <p key={index}>
      {isLinked ? (
        <TextWithLinks text={paragraph} newTabWords={words('opensInNewTab')} hrefFor={hrefFor} />
      ) : (
        <Unbroken text={paragraph} />
      )}
    </p>
  ))
}

/** Breaks the link syntax in inserted values by a zero-width space. */
function harmless(said: Extract<ResolvedText, { template: string }>): ResolvedText {
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    typeof value.is === 'string' ? { ...value, is: value.is.replaceAll('](', ']\u200b(') } : value,
  ])
  return { ...said, values: Object.fromEntries(values) }
}
