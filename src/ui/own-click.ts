import type { MouseEvent } from 'react'

/**
 * For links of an app that changes pages itself: a plain click is taken from the browser, one that opens the address
 * elsewhere is left to it.
 */
export function ownClick(onGo: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!onGo || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo()
  }
}
