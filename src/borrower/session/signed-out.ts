/** Signing out loads a whole new page, which is told by the tab's storage what has happened. */
import type { BrowserStorage } from './browser-storage.ts'

const key = 'stepwright.signed-out'

export const rememberSignedOut = (tab: BrowserStorage): void => tab.set(key, 'yes')
export const hasSignedOut = (tab: BrowserStorage): boolean => tab.get(key) !== undefined
export const forgetSignedOut = (tab: BrowserStorage): void => tab.remove(key)
