/** Signing out loads a whole new page, which is told by the tab's storage what has happened. */
import type { BrowserStorage } from './browser-storage.ts'

export const signedOutKey = 'stepwright.signed-out'

/** The page that signs out may draw the sign-in page while it is being left; the news are for the one that follows. */
let leaving = false

export function rememberSignedOut(tab: BrowserStorage): void {
  leaving = true
  tab.set(signedOutKey, 'yes')
}

export const hasSignedOut = (tab: BrowserStorage): boolean => !leaving && tab.get(signedOutKey) !== undefined
export const forgetSignedOut = (tab: BrowserStorage): void => tab.remove(signedOutKey)
