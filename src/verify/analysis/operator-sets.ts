/** Inside these, a rule sees one item of the list and nothing else. */
export const iterating: ReadonlySet<string> = new Set(['some', 'all', 'none', 'map', 'filter', 'reduce'])

/** These always come out as yes or no. */
export const yesOrNo: ReadonlySet<string> = new Set([
  ...['!', '!!', '==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'some', 'all', 'none'],
  ...['answered', 'starts_with', 'ends_with', 'routing_number'],
])
