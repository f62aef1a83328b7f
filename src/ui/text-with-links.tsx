import { Fragment, type ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type TextWithLinksProps = {
  /** A text whose links are written `[words](/terms)` or `[words](https://…)`. */
  readonly text: string
  /** A text after each link for screen readers: that the link opens a new tab. */
  readonly newTabWords: string
  /** Returns the URL of a path under the product's base path. */
  readonly hrefFor?: ((path: string) => string) | undefined
}

/** A target that is neither a path of this site nor a web URL stays plain text, so that no text can run a script. */
const link = /\[([^\]]+)\]\((https?:\/\/[^\s()]+|\/(?![/\\])[^\s()\\]*)\)/g

/** The text without its links, for places that are links themselves. */
export const withoutLinks = (text: string): string => text.replace(link, '$1')

export function TextWithLinks({ text, newTabWords, hrefFor = (path) => path }: TextWithLinksProps) {
  if (!text.includes('](')) return <Unbroken text={text} />
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: whole, 1: words, 2: target = '', index } of text.matchAll(link)) {
    parts.push(
      <Fragment key={index}>
        <Unbroken text={text.slice(from, index)} />
        <a href={target.startsWith('/') ? hrefFor(target) : target} target="_blank" rel="noopener noreferrer">
          {words}
          <VisuallyHidden> {newTabWords}</VisuallyHidden>
        </a>
      </Fragment>,
    )
    from = index + whole.length
  }
  return (
    <>
      {parts}
      <Unbroken text={text.slice(from)} />
    </>
  )
}
