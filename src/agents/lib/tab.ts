import { browserStorage } from '#ui/browser-storage.ts'

/** What the tab keeps for the agent: it outlives a reload and the end of a session, and goes with signing out. */
export const tab = browserStorage('sessionStorage')

const prefix = 'agent '
export const keyOf = (what: 'chosen' | 'draft' | 'email' | 'live-chat-unsent', chat = ''): string => `${prefix}${what} ${chat}`

export function forgetAll(): void {
  tab.removeAll(prefix)
}

/** What another agent has left in the tab, whose session had ended, is forgotten. */
export function belongsTo(email: string): void {
  const owner = email.trim().toLowerCase()
  if (tab.get(keyOf('email')) !== owner) forgetAll()
  tab.set(keyOf('email'), owner)
}
