import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

const LastFocusedPage = createContext<{ current: string | undefined }>({ current: undefined })

/** Remembers, above all pages, where the focus was put last. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The browser would put a page that one comes back to where it was left, heading out of sight.
    window.history.scrollRestoration = 'manual'
  }, [])
  return <LastFocusedPage value={useRef<string | undefined>(undefined)}>{children}</LastFocusedPage>
}

/**
 * A new place begins at its heading, for eyes and for screen readers. The first page of a visit begins where the browser
 * begins, at its top.
 *
 * @param place changes when another question or page stands there; undefined while it is still being fetched
 */
export function useHeadingFocus(place: string | undefined): void {
  const last = use(LastFocusedPage)
  useEffect(() => {
    if (place === undefined || last.current === place) return
    const first = last.current === undefined
    last.current = place
    if (first) return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [place, last])
}
