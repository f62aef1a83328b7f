/** Provides slot fields with the appointments that their screen offers. */

import { createContext, use } from 'react'
import type { SlotDay } from '#engine/index.ts'

export type Slots = {
  readonly days: readonly SlotDay[]
  /** The IANA time zone of the appointments, such as `America/Chicago`. */
  readonly timeZone?: string | undefined
}

export const SlotsContext = createContext<Slots>({ days: [] })
export const useSlots = (): Slots => use(SlotsContext)
