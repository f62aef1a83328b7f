import { useState } from 'react'
import type { Json } from '#engine/index.ts'

/**
 * The text of a control whose stored value differs from what is typed (cents, a masked telephone number). The typed
 * text stays until the field is left; a value set from elsewhere (a prefill, another tab) replaces it.
 *
 * @param shown formats a stored value
 * @param onChange receives the value to store
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
    /** Sets the typed text, and the value that is stored for it. */
    type: (text: string, stored: Json) => {
      setTyped({ text, stored })
      onChange(stored)
    },
    /** Replaces the typed text by the formatted stored value, when the field is left. */
    format: () => setTyped({ text: shown(current.stored), stored: current.stored }),
  }
}
