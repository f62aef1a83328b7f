import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

const LastFocusedPage = createContext<{ current: string | undefined }>({ current: undefined })

/** Remembers, for all pages, where the focus was last set. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Otherwise the browser would restore the scroll position, with the heading out of view.
    window.history.scrollRestoration = 'manual'
  }, [])
  return <LastFocusedPage value={useRef<string | undefined>(undefined)}>{children}</LastFocusedPage>
}

/**
 * Sets focus and scroll position to the heading of a new page or question. The first page of a visit stays at the top, and
 * an open dialog keeps the focus: the page behind it may go on by itself.
 *
 * @param place changes with the page or question; undefined while loading
 */
export function useHeadingFocus(place: string | undefined): void {
  const last = use(LastFocusedPage)
  useEffect(() => {
    if (place === undefined || last.current === place) return
    const first = last.current === undefined
    last.current = place
    if (first) return
    window.scrollTo(0, 0)
    if (document.activeElement?.closest('[role="dialog"]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place, last])
}
