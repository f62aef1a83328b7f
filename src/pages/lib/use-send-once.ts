import { useRef } from 'react'
import { type SendOnce, type Sent, sendOnce } from './api/send-once.ts'
import { newUuid } from './session/new-uuid.ts'

/** `sendOnce` with a key that is kept while the page is mounted, however often its button is pressed. */
export function useSendOnce() {
  const stored = useRef<string>(undefined)
  const key = {
    get: () => stored.current,
    set: (next: string | undefined) => {
      stored.current = next
    },
  }
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return <Answer>(send: SendOnce<Answer>['send']): Promise<Sent<Answer>> => sendOnce({ send, key, newKey: newUuid, pause })
}
