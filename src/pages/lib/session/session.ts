/**
 * The session of this browser: token and last application, in local storage under keys shared with lenders' own
 * systems. Other tabs follow by storage events.
 */
import { applicationKey, tokenKey } from '#contract/stored-session.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'
import { newUuid } from './new-uuid.ts'

export const trackerKey = 'telemetry_trackerUuid'

export type Session = {
  /** The token with the prefix `Bearer `. */
  token(): string | undefined
  application(): string | undefined
  /** The tracker id; kept after sign-out, because it identifies the browser. */
  tracker(): string
  keepToken(token: string): void
  keepApplication(uuid: string): void
  /** Removes only the token, as after a 401; the application is kept for the next sign-in. */
  dropToken(): void
  /** True if the token was dropped and no sign-in followed, so that the sign-in page can explain why. */
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
      // The key is null if another tab cleared the storage.
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

/** The session of a token, which is the same after a renewal; of a token that cannot be read, the token itself. */
export function sessionOfToken(token: string | null): string | null {
  try {
    const claims = token?.split('.')[1] ?? ''
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sid ?? token
  } catch {
    return token
  }
}
