import { useLocation } from 'react-router'
import { chatQuery } from '#contract/chat.ts'

/** The address of an entry: for `@chat` the page that is shown, with what opens the chat on it. */
export function useAddressOf(go: string): string {
  const { pathname, search } = useLocation()
  if (go !== '@chat') return go
  const query = new URLSearchParams(search)
  query.set(chatQuery, '1')
  return `${pathname}?${query}`
}
