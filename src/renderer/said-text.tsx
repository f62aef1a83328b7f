import type { ResolvedText } from '#engine/index.ts'

import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { TextWithLinks } from '#ui/text-with-links.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { useSurroundings } from './surroundings.tsx'

/** Draws what the engine decided to say. Links are those of the flow file; what a person typed can bring none in. */
export function SaidText({ said, locals }: { readonly said: ResolvedText; readonly locals?: Locals | undefined }) {
  const { locale, words, hrefFor } = useSurroundings()
  if ('literal' in said) return said.literal
  if (!said.template.includes('](')) return <Unbroken text={formatMessage(said, locale, locals)} />
  const text = formatMessage(harmless(said), locale, locals)
  return <TextWithLinks text={text} newTabWords={words('opensInNewTab')} hrefFor={hrefFor} />
}

/** A longer text: a blank line begins a paragraph. */
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

/** Inserted values that look like a link get a zero-width space into it. */
function harmless(said: Extract<ResolvedText, { template: string }>): ResolvedText {
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    typeof value.is === 'string' ? { ...value, is: value.is.replaceAll('](', ']\u200b(') } : value,
  ])
  return { ...said, values: Object.fromEntries(values) }
}
