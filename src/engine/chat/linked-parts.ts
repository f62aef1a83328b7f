/** A part of a message; with `href`, a link. */
export type LinkedPart = { readonly text: string; readonly href?: string }

const address = /https:\/\/[^\s<>"'`]+/gi
/** Punctuation behind an address belongs to the sentence. */
const after = /[.,;:!?)\]}]+$/
/** The host, with nothing in front of it: `https://known.example@elsewhere.example/` is of elsewhere. */
const host = /^https:\/\/([a-z0-9.-]+)(?::\d+)?(?=[/?#]|$)/i

/** Splits a message at the addresses that are links: those of one of the domains, or below it. All others stay text. */
export function linkedParts(text: string, domains: readonly string[]): readonly LinkedPart[] {
  const parts: LinkedPart[] = []
  let from = 0
  for (const { 0: whole, index } of text.matchAll(address)) {
    const href = whole.replace(after, '')
    const of = host.exec(href)?.[1]?.toLowerCase()
    if (of === undefined || !domains.some((domain) => of === domain || of.endsWith(`.${domain}`))) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  return from < text.length || parts.length === 0 ? [...parts, { text: text.slice(from) }] : parts
}
