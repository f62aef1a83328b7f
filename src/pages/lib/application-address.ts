/** A UUID: 8-4-4-4-12 hexadecimal digits. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isApplicationId(segment: string | undefined): segment is string {
  return segment !== undefined && uuid.test(segment)
}

/** The path in the app for a destination of the status table: a route, `@wait`, `@lifecycle` or `/`. */
export function addressInApplication(application: string, go: string): string {
  if (go === '/') return '/'
  // The address of a co-signer's page names no application.
  if (go.startsWith('heloc-signer/')) return `/${go}`
  // Only the application's root page handles `@wait` and `@lifecycle`.
  return go.startsWith('@') ? `/${application}` : `/${application}/${go}`
}
