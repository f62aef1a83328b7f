import { useState } from 'react'
import type { Json } from '#engine/index.ts'

/**
 * The text of a control whose stored value is not what is typed (cents, a masked telephone number). What is typed stays
 * as typed until the field is left; a value that comes from elsewhere (a prefill, another tab) takes its place.
 *
 * @param shown how a stored value is shown
 * @param onChange is told what is stored for what was typed
 */
export function useTypedText(
  value: Json | undefined,
  shown: (value: Json | undefined) => string,
  onChange: (stored: Json) => void,
) {
  const [typed, setTyped] = useState({ text: shown(value), stored: value })
  const current = typed.stored === value ? typed : { text: shown(value), stored: value }
  if (current !== typed) setTyped(current)
  return {
    text: current.text,
    /** Remembers the text together with what is stored for it. */
    type: (text: string, stored: Json) => {
      setTyped({ text, stored })
      onChange(stored)
    },
    /** Shows the stored value as it is written, once the field is left. */
    format: () => setTyped({ text: shown(current.stored), stored: current.stored }),
  }
}
