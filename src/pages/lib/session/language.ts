/** The language that was chosen on this browser, before those that the browser asks for. It names no person, so it stays. */
import type { BrowserStorage } from './browser-storage.ts'

export const languageKey = 'stepwright.language'

export type Language = {
  /** The dearest first. */
  wanted(): readonly string[]
  choose(locale: string): void
}

export function openLanguage(storage: BrowserStorage, ofBrowser: readonly string[]): Language {
  return {
    wanted() {
      const chosen = storage.get(languageKey)
      return chosen === undefined ? ofBrowser : [chosen, ...ofBrowser]
    },
    choose: (locale) => storage.set(languageKey, locale),
  }
}
