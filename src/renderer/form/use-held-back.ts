import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldId } from '#engine/index.ts'
import type { TypedAnswers } from './typed-answers.ts'
import { useHeld } from './use-held.ts'

/**
 * Delays a submission until all uploads have finished, then submits.
 *
 * @param onFailed is called instead if an upload fails meanwhile; must be the same function at each render
 */
export function useHeldBack(busy: boolean, typing: TypedAnswers, onFailed: (field: FieldId) => void) {
  const { hold, isHeld, settled } = useHeld()
  /** The submitted form that waits for uploads. */
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const holdsBack = useCallback(
    (form: HTMLFormElement) => {
      if (busy || waiting) return true
      typing.flush()
      if (isHeld()) setWaiting(form)
      return isHeld()
    },
    [busy, waiting, typing, isHeld],
  )
  useEffect(() => {
    if (!waiting) return
    let isGone = false
    void settled().then((failed) => {
      if (isGone) return
      flushSync(() => setWaiting(undefined))
      if (failed === undefined) waiting.requestSubmit()
      else onFailed(failed)
    })
    return () => {
      isGone = true
    }
  }, [waiting, settled, onFailed])
  return { hold, waits: waiting !== undefined, holdsBack }
}
