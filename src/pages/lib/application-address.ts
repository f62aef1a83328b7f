import { chatQuery as kept } from '#contract/chat.ts'

/** The path in the app for a destination of the status table: a route, `@wait`, `@lifecycle` or `/`. */
export function addressInApplication(application: string, go: string): string {
  if (go === '/') return '/'
  // The address of a co-signer's page names no application.
  if (go.startsWith('heloc-signer/')) return `/${go}`
  // Only the application's root page handles `@wait` and `@lifecycle`.
  return go.startsWith('@') ? `/${application}` : `/${application}/${go}`
}

/** @returns the query with its question mark, or an empty string */
export function preservedQuery(search: string): string {
  const values = new URLSearchParams(search).getAll(kept)
  return values.length === 0 ? '' : `?${new URLSearchParams(values.map((value) => [kept, value]))}`
}
