/**
 * Runs one submission at a time, with a busy state that always ends. Each thrown error becomes a form error, so that the
 * page does not stay at "Submitting".
 */
import { useCallback, useRef, useState } from 'react'
import { problemOf } from './api/problem.ts'
import { type FormError, formErrorOf } from './form-error.ts'
import { useWords } from './use-words.ts'

/** A result for a page that is being left: it stays busy, so that no second press is sent. */
export const left = Symbol('left')

/** The reason why the submission failed; undefined for a success. */
export type Outcome<Other> = FormError | Other | undefined | typeof left

export type PendingSubmit<Other> = {
  /** Ignored while another submission is in progress. */
  readonly send: (work: () => Promise<Outcome<Other>>) => Promise<Outcome<Other>>
  /** Synchronous, because a second press may come before React has rendered the first one. */
  readonly isUnderWay: () => boolean
  /** Resets the busy state, if a page that was left is restored. */
  readonly reset: () => void
  readonly busy: boolean
  readonly formError: FormError | Other | undefined
}

export function usePendingSubmit<Other = never>(): PendingSubmit<Other> {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | Other>()
  const underWay = useRef(false)

  const ended = async (work: () => Promise<Outcome<Other>>): Promise<Outcome<Other>> => {
    try {
      return await work()
    } catch (error) {
      const problem = problemOf(error)
      if (problem) return formErrorOf(problem, words)
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
