import { useCallback, useEffect, useRef } from 'react'
import type { FieldId } from '#engine/index.ts'

/**
 * Reports that a field was left, but not while a mouse button or a finger is down: the error message would move the
 * pressed button away from the pointer.
 */
export function usePatientLeave(report: (field: FieldId) => void): (field: FieldId) => void {
  const pressed = useRef(false)
  const waiting = useRef<FieldId[]>([])
  useEffect(() => {
    const ended = new AbortController()
    const listening = { capture: true, signal: ended.signal }
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportAll = () => {
      for (const field of waiting.current.splice(0)) report(field)
    }
    const press = () => {
      pressed.current = true
    }
    // A click follows the release of the pointer. The report waits until what the click did is painted: it validates the form.
    const release = () => {
      pressed.current = false
      if (waiting.current.length === 0) return
      frame = requestAnimationFrame(() => {
        timer = setTimeout(reportAll)
      })
    }
    document.addEventListener('mousedown', press, listening)
    document.addEventListener('mouseup', release, listening)
    document.addEventListener('dragend', release, listening)
    return () => {
      ended.abort()
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [report])
  return useCallback(
    (field) => {
      if (pressed.current) waiting.current.push(field)
      else report(field)
    },
    [report],
  )
}
