import { useMemo, useRef } from 'react'
import type { FieldId } from '#engine/index.ts'

export type Held = {
  /**
   * Delays submissions until a promise resolves; if it resolves to false, until the returned function is called.
   *
   * @returns removes the delay
   */
  readonly hold: (field: FieldId, until: Promise<boolean>) => () => void
  readonly isHeld: () => boolean
  /** Resolves when no work is pending: to the field whose work failed, if any. */
  readonly settled: () => Promise<FieldId | undefined>
}

/** Work that must finish before the answers are submitted, such as an upload. */
export function useHeld(): Held {
  const held = useRef(new Map<Promise<boolean>, { readonly field: FieldId; readonly failed: boolean }>())
  return useMemo(() => {
    const all = held.current
    const underWay = () => [...all].flatMap(([until, { failed }]) => (failed ? [] : [until]))
    return {
      hold: (field, until) => {
        all.set(until, { field, failed: false })
        void until.then((well) => {
          if (well) all.delete(until)
          else if (all.has(until)) all.set(until, { field, failed: true })
        })
        return () => void all.delete(until)
      },
      isHeld: () => all.size > 0,
      settled: async () => {
        while (underWay().length > 0) await Promise.all(underWay())
        return [...all.values()].find(({ failed }) => failed)?.field
      },
    }
  }, [])
}
