import { useLayoutEffect } from 'react'
import classes from './skeleton.module.css'
import { useLongWait } from './use-long-wait.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What the blocks of an outline stand for, from top to bottom. `parts` counts those that repeat. */
const outlines = {
  form: (parts) => ['heading', ...repeated('field', parts), 'button'],
  text: (parts) => ['heading', ...repeated('line', parts), 'button'],
  cards: (parts) => ['heading', 'line', ...repeated('card', parts)],
  list: (parts) => repeated('card', parts),
  chat: (parts) => [...repeated('message', parts), 'field'],
} as const satisfies { readonly [outline: string]: (parts: number) => readonly (keyof typeof classes)[] }

export type Outline = keyof typeof outlines

type SkeletonProps = {
  readonly words: string
  /** The shape of what is fetched, so that little moves when it arrives. */
  readonly outline?: Outline
  readonly parts?: number
  /** False for a part of the page, such as a drawer: the page stays where it is. */
  readonly isPage?: boolean
}

/** The outline of a page while the page is being fetched; neither drawn nor announced for 300 ms. */
export function Skeleton({ words, outline = 'form', parts = 2, isPage = true }: SkeletonProps) {
  const isLong = useLongWait()
  // Scrolls to the top: at the scroll position of a longer page before, the window would show the footer.
  useLayoutEffect(() => {
    if (isPage) window.scrollTo(0, 0)
  }, [isPage])
  return (
    <div className={classes.skeleton} role="status" data-shown={isLong || undefined}>
      <VisuallyHidden>{isLong && words}</VisuallyHidden>
      {outlines[outline](parts).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are alike and never move
        <span key={index} className={classes[block]} />
      ))}
    </div>
  )
}

const repeated = <Block extends string>(block: Block, parts: number) => Array.from({ length: parts }, () => block)
