import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '../fields/frame/focus-field.ts'
import type { TypedAnswers } from './typed-answers.ts'
import { useHeld } from './use-held.ts'

/** Delays a submission until all uploads have finished, then submits. */
export function useHeldBack(busy: boolean, typing: TypedAnswers) {
  const { hold, isHeld, settled } = useHeld()
  /** The submitted form that waits for uploads. */
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const holdsBack = (form: HTMLFormElement) => {
    if (busy || waiting) return true
    typing.flush()
    if (isHeld()) setWaiting(form)
    return isHeld()
  }
  useEffect(() => {
    if (!waiting) return
    let isGone = false
    void settled().then((failed) => {
      if (isGone) return
      flushSync(() => setWaiting(undefined))
      if (failed === undefined) waiting.requestSubmit()
      else focusField(failed)
    })
    return () => {
      isGone = true
    }
  }, [waiting, settled])
  return { hold, waits: waiting !== undefined, holdsBack }
}
