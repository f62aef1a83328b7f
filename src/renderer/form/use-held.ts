import { useMemo, useRef } from 'react'
import type { FieldId } from '#engine/index.ts'

export type Held = {
  /**
   * @param until comes out false when it failed; the answers are then not sent before it is let go
   * @returns lets it go
   */
  readonly hold: (field: FieldId, until: Promise<boolean>) => () => void
  readonly isHeld: () => boolean
  /** Once nothing is under way any more, what is added meanwhile included: the field of what has failed, if anything did. */
  readonly settled: () => Promise<FieldId | undefined>
}

/** What must be done before the answers are sent, such as a file on its way. */
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
