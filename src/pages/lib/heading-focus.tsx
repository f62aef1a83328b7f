import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

type LastPage = { readonly place: string; readonly hadFocus: boolean }

const LastFocusedPage = createContext<{ current: LastPage | undefined }>({ current: undefined })

/** Remembers, for all pages, where the focus was last set. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Otherwise the browser would restore the scroll position, with the heading out of view.
    window.history.scrollRestoration = 'manual'
  }, [])
  return <LastFocusedPage value={useRef<LastPage | undefined>(undefined)}>{children}</LastFocusedPage>
}

/**
 * Sets focus and scroll position to the heading of a new page or question. The first page of a visit stays at the top, and
 * an open dialog keeps the focus: the page behind it may go on by itself. A page that is drawn anew, after its outline, gets
 * the focus again if the focus was lost with it.
 *
 * @param place changes with the page or question; undefined while loading
 */
export function useHeadingFocus(place: string | undefined): void {
  const last = use(LastFocusedPage)
  useEffect(() => {
    if (place === undefined) return
    const { current } = last
    const isLost = current?.hadFocus && document.activeElement === document.body
    if (current?.place === place && !isLost) return
    last.current = { place, hadFocus: current !== undefined }
    if (!current) return
    window.scrollTo(0, 0)
    if (document.activeElement?.closest('[role="dialog"]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place, last])
}
