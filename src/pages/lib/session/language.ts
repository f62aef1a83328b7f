/**
 * The language chosen in this browser, and the browser's own preferences. It is kept after sign-out, because it is not
 * personal.
 */
import { languageKey } from '#contract/language.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'

export type Language = {
  /** The wanted languages, most preferred first. */
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
