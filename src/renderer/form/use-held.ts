import { useMemo, useRef } from 'react'
import type { FieldId } from '#engine/index.ts'

export type Held = {
  /**
   * Delays submissions until a promise resolves. If it resolves to false, the submissions that wait for it are given up.
   *
   * @returns removes the delay
   */
  readonly hold: (field: FieldId, until: Promise<boolean>) => () => void
  readonly isHeld: () => boolean
  /** Resolves when no work is pending: to the field whose work failed since the call, if any. */
  readonly settled: () => Promise<FieldId | undefined>
}

/** Work that must finish before the answers are submitted, such as an upload. */
export function useHeld(): Held {
  const held = useRef(new Map<Promise<boolean>, FieldId>())
  return useMemo(() => {
    const all = held.current
    return {
      hold: (field, until) => {
        all.set(until, field)
        void until.then(() => all.delete(until))
        return () => void all.delete(until)
      },
      isHeld: () => all.size > 0,
      settled: async () => {
        let failed: FieldId | undefined
        while (all.size > 0) {
          const underWay = [...all]
          const ends = await Promise.all(underWay.map(async ([until, field]) => [field, await until] as const))
          failed ??= ends.find(([, well]) => !well)?.[0]
        }
        return failed
      },
    }
  }, [])
}
