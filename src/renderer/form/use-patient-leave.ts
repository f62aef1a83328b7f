import { useCallback, useEffect, useRef } from 'react'
import type { FieldId } from '#engine/index.ts'

/**
 * Reports that a field was left, but not while a mouse button or a finger is down: a message that appears then pushes
 * the page down, and the button that was being pressed is gone from under the finger.
 */
export function usePatientLeave(report: (field: FieldId) => void): (field: FieldId) => void {
  const pressed = useRef(false)
  const waiting = useRef<FieldId[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      for (const field of waiting.current.splice(0)) report(field)
    }
    const press = () => {
      pressed.current = true
    }
    // The click follows the release, and only after it may the page move.
    const release = () => {
      pressed.current = false
      if (waiting.current.length > 0) timer = setTimeout(tell)
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('mouseup', release, true)
    document.addEventListener('dragend', release, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('mouseup', release, true)
      document.removeEventListener('dragend', release, true)
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
