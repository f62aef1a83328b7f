import { chatQuery as kept } from '#contract/chat.ts'

/** @returns the query with its question mark, or an empty string */
export function preservedQuery(search: string): string {
  const values = new URLSearchParams(search).getAll(kept)
  return values.length === 0 ? '' : `?${new URLSearchParams(values.map((value) => [kept, value]))}`
}
