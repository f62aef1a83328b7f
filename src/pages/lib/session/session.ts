/**
 * Who is signed in on this browser: the token and the application last worked on, kept in local storage under the
 * names that the lenders' own systems know. Other tabs follow by the storage event.
 */
import { applicationKey, tokenKey } from '#contract/stored-session.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { newUuid } from './new-uuid.ts'

export const trackerKey = 'telemetry_trackerUuid'

export type Session = {
  /** With `Bearer ` in front. */
  token(): string | undefined
  application(): string | undefined
  /** Stays through sign-out: it names the browser, not the person. */
  tracker(): string
  keepToken(token: string): void
  keepApplication(uuid: string): void
  /** Forgets the token alone, as after a 401: the application is still where one goes on after signing in. */
  dropToken(): void
  /** The token was dropped and nobody has signed in since: the sign-in page says why it is there. */
  hasEnded(): boolean
  signOut(): void
  subscribe(listener: () => void): () => void
}

export function openSession(storage: BrowserStorage, makeUuid: () => string = newUuid): Session {
  const listeners = new Set<() => void>()
  let ended = false
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const change = (write: () => void) => {
    write()
    notify()
  }
  return {
    token: () => storage.get(tokenKey),
    application: () => storage.get(applicationKey),
    tracker() {
      const known = storage.get(trackerKey)
      if (known) return known
      const made = makeUuid()
      storage.set(trackerKey, made)
      return made
    },
    keepToken: (token) =>
      change(() => {
        ended = false
        storage.set(tokenKey, token)
      }),
    keepApplication: (uuid) => change(() => storage.set(applicationKey, uuid)),
    dropToken: () =>
      change(() => {
        ended = true
        storage.remove(tokenKey)
      }),
    hasEnded: () => ended,
    signOut: () =>
      change(() => {
        storage.remove(tokenKey)
        storage.remove(applicationKey)
      }),
    subscribe(listener) {
      // A null key means that the other tab cleared everything.
      const elsewhere = (event: StorageEvent) => {
        if (event.key === null || event.key === tokenKey || event.key === applicationKey) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', elsewhere)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', elsewhere)
      }
    },
  }
}
