/**
 * One press at a time: busy until there is an end, and an end in every case. What was thrown by a mistake of our own is said
 * to be unexpected; a page that stays at "Submitting" says nothing at all.
 */
import { useCallback, useRef, useState } from 'react'
import type { FormError } from './form-error.ts'
import { useWords } from './use-words.ts'

/** The page is being left: it stays busy, so that no second press is sent on the way. */
export const left = Symbol('left')

/** What stood in the way, if anything did. */
export type Outcome<Other> = FormError | Other | undefined | typeof left

export type Submission<Other> = {
  /** Does nothing while something else is under way. */
  readonly send: (work: () => Promise<Outcome<Other>>) => Promise<Outcome<Other>>
  /** Known before React has drawn the first press, when a second one may arrive. */
  readonly isUnderWay: () => boolean
  /** The page that was being left is here again. */
  readonly reset: () => void
  readonly busy: boolean
  readonly formError: FormError | Other | undefined
}

export function useSubmission<Other = never>(): Submission<Other> {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | Other>()
  const underWay = useRef(false)

  const ended = async (work: () => Promise<Outcome<Other>>): Promise<Outcome<Other>> => {
    try {
      return await work()
    } catch (error) {
      console.error(error)
      return { kind: 'failed', words: words('unexpected') }
    }
  }
  const send = async (work: () => Promise<Outcome<Other>>) => {
    if (underWay.current) return undefined
    underWay.current = true
    setBusy(true)
    setFormError(undefined)
    const end = await ended(work)
    if (end === left) return end
    underWay.current = false
    setBusy(false)
    setFormError(() => end)
    return end
  }
  const reset = useCallback(() => {
    underWay.current = false
    setBusy(false)
    setFormError(undefined)
  }, [])
  return { send, isUnderWay: () => underWay.current, reset, busy, formError }
}
