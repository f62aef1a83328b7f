/** The path in the app for a destination of the status table: a route, `@wait`, `@lifecycle` or `/`. */
export function addressInApplication(application: string, go: string): string {
  if (go === '/') return '/'
  // The address of a co-signer's page names no application.
  if (go.startsWith('heloc-signer/')) return `/${go}`
  // Only the application's root page handles `@wait` and `@lifecycle`.
  return go.startsWith('@') ? `/${application}` : `/${application}/${go}`
}
