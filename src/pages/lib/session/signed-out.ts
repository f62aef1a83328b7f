/** Signing out loads a new page, which reads in the tab's storage that the borrower signed out. */
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
