/** The context of every screen, provided by the app: the texts around screens, the locale, and the URLs of paths. */

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ResolvedText, Shell } from '#engine/index.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { TextWithLinks } from '#ui/text-with-links.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

export type WordName = Exclude<keyof Shell['words'], '$comment'>
/** Formats a text of shell.json in the borrower's language. */
export type Words = (name: WordName, locals?: Locals) => string

export type ScreenContext = {
  readonly words: Words
  /** Such as `en-US`. */
  readonly locale: string
  /** The URL of a path in a text's link: `/account/heloc/terms` for `/terms`. */
  readonly hrefFor: (path: string) => string
}

const Context = createContext<ScreenContext>({
  words: () => {
    throw new Error('A screen is drawn outside <ScreenContextProvider>, so it has no words.')
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

export function ScreenContextProvider({ words, locale, hrefFor = unchanged, children }: ProviderProps) {
  const value = useMemo(() => ({ words, locale, hrefFor }), [words, locale, hrefFor])
  return <Context value={value}>{children}</Context>
}

export const useScreenContext = (): ScreenContext => use(Context)
export const useWords = (): Words => use(Context).words
export const useLocale = (): string => use(Context).locale

const unchanged = (path: string) => path

/** Renders a resolved text. Links come from the flow file only; text that a borrower typed cannot contain any. */
export function Resolved({ text, locals }: { readonly text: ResolvedText; readonly locals?: Locals | undefined }) {
  const { locale, words, hrefFor } = useScreenContext()
  if ('literal' in text) return text.literal
  if (!text.template.includes('](')) return <Unbroken text={formatMessage(text, locale, locals)} />
  const formatted = formatMessage(harmless(text), locale, locals)
  return <TextWithLinks text={formatted} newTabWords={words('opensInNewTab')} hrefFor={hrefFor} />
}

/** Renders a long text; a blank line begins a paragraph. */
export function ResolvedParagraphs({ text }: { readonly text: ResolvedText }) {
  const { locale, words, hrefFor } = useScreenContext()
  const isLinked = 'template' in text && text.template.includes('](')
  const formatted = 'literal' in text ? text.literal : formatMessage(isLinked ? harmless(text) : text, locale)
  const paragraphs = formatted.split(/\n\s*\n/)
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
function harmless(text: Extract<ResolvedText, { template: string }>): ResolvedText {
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value.is === 'string' ? { ...value, is: value.is.replaceAll('](', ']\u200b(') } : value,
  ])
  return { ...text, values: Object.fromEntries(values) }
}
