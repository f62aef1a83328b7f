/** The times that the screen around a slot field offers. */

import { createContext, use } from 'react'
import type { SlotDay } from '#engine/index.ts'

export type Slots = {
  readonly days: readonly SlotDay[]
  /** The time zone in which they are meant: `America/Chicago`. */
  readonly timeZone?: string | undefined
}

export const SlotsContext = createContext<Slots>({ days: [] })
export const useSlots = (): Slots => use(SlotsContext)
