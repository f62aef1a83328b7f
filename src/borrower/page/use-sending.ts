/**
 * One press at a time: busy until there is an end, and an end in every case. What was thrown by a mistake of our own is said
 * to be unexpected; a page that stays at "Submitting" says nothing at all.
 */
import { useCallback, useRef, useState } from 'react'
import type { Trouble } from './trouble-notice.tsx'
import { useWords } from './use-words.ts'

/** The page is being left: it stays busy, so that no second press is sent on the way. */
export const left = Symbol('left')

/** What stood in the way, if anything did. */
export type End<Other> = Trouble | Other | undefined | typeof left

export type Sending<Other> = {
  /** Does nothing while something else is under way. */
  readonly send: (work: () => Promise<End<Other>>) => Promise<End<Other>>
  /** Known before React has drawn the first press, when a second one may arrive. */
  readonly isUnderWay: () => boolean
  /** The page that was being left is here again. */
  readonly reset: () => void
  readonly busy: boolean
  readonly trouble: Trouble | Other | undefined
}

export function useSending<Other = never>(): Sending<Other> {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | Other>()
  const underWay = useRef(false)

  const ended = async (work: () => Promise<End<Other>>): Promise<End<Other>> => {
    try {
      return await work()
    } catch (error) {
      console.error(error)
      return { kind: 'failed', words: words('unexpected') }
    }
  }
  const send = async (work: () => Promise<End<Other>>) => {
    if (underWay.current) return undefined
    underWay.current = true
    setBusy(true)
    setTrouble(undefined)
    const end = await ended(work)
    if (end === left) return end
    underWay.current = false
    setBusy(false)
    setTrouble(() => end)
    return end
  }
  const reset = useCallback(() => {
    underWay.current = false
    setBusy(false)
    setTrouble(undefined)
  }, [])
  return { send, isUnderWay: () => underWay.current, reset, busy, trouble }
}
