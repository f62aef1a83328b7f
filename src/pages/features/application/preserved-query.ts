/** Of the query of an address, what a redirect keeps: that the chat is to open, and nothing else. */
const kept = 'pop-webchat'

/** @returns with a question mark in front, or nothing */
export function preservedQuery(search: string): string {
  const values = new URLSearchParams(search).getAll(kept)
  return values.length === 0 ? '' : `?${new URLSearchParams(values.map((value) => [kept, value]))}`
}
