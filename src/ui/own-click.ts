import type { MouseEvent } from 'react'

/**
 * Whether an app that navigates itself handles a click on a link: a plain click, but none that opens a tab or window.
 */
export function ownClick(onGo: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!onGo || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo()
  }
}
