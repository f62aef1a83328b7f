/** Operators whose result is always a boolean. */
export const yesOrNo: ReadonlySet<string> = new Set([
  ...['!', '!!', '==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'some', 'all', 'none'],
  ...['answered', 'starts_with', 'ends_with', 'routing_number'],
])
