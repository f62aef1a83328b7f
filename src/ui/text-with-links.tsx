import { Fragment, type ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type TextWithLinksProps = {
  /** Words with links as `[words](/terms)` or `[words](https://…)`. */
  readonly text: string
  /** After each link, for a screen reader: that it opens a new tab. */
  readonly newTabWords: string
  /** Where a path leads under the product's own address. */
  readonly hrefFor?: ((path: string) => string) | undefined
}

/** Anything but a path of this site or a web address stays plain words: a text can never run a script. */
const link = /\[([^\]]+)\]\((https?:\/\/[^\s()]+|\/(?![/\\])[^\s()\\]*)\)/g

/** The words alone, for places that are links themselves. */
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
