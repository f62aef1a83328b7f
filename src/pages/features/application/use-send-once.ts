import { useRef } from 'react'
import { type SendOnce, type Sent, sendOnce } from '../../lib/api/send-once.ts'
import { newUuid } from '../../lib/session/new-uuid.ts'

/** One effect of a page, however often its button is pressed: the key is kept while the page stands. */
export function useSendOnce() {
  const held = useRef<string>(undefined)
  const key = {
    get: () => held.current,
    set: (next: string | undefined) => {
      held.current = next
    },
  }
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return <Answer>(send: SendOnce<Answer>['send']): Promise<Sent<Answer>> => sendOnce({ send, key, newKey: newUuid, pause })
}
