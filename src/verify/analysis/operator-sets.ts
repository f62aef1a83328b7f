/** Operators whose inner rule reads one item of a list, and no other facts. */
export const iterating: ReadonlySet<string> = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])

/** Operators whose result is always a boolean. */
export const yesOrNo: ReadonlySet<string> = new Set([
  ...['!', '!!', '==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'some', 'all', 'none'],
  ...['answered', 'starts_with', 'ends_with', 'routing_number'],
])
