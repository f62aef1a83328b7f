import { useEffect, useState } from 'react'
import type { FoundAddress, LookUpAddress } from './found-address.ts'

export type Lookup =
  | { readonly is: 'idle' | 'searching' | 'failed'; readonly found: readonly FoundAddress[] }
  | { readonly is: 'answered'; readonly found: readonly FoundAddress[] }

/** Long enough that a fast typist causes one request for a word. */
const pause = 200
/** Fewer characters fit half the country. */
const least = 3

const idle: Lookup = { is: 'idle', found: [] }

/** Addresses for what was typed so far; what was asked before is abandoned. `undefined` asks nothing. */
export function useAddressLookup(typed: string | undefined, lookUp: LookUpAddress | undefined): Lookup {
  const [lookup, setLookup] = useState(idle)
  const query = typed?.trim() ?? ''
  const asks = lookUp !== undefined && query.length >= least
  useEffect(() => {
    if (!asks) return setLookup(idle)
    const abandoned = new AbortController()
    const settle = (next: Lookup) => !abandoned.signal.aborted && setLookup(next)
    const timer = setTimeout(() => {
      setLookup(({ found }) => ({ is: 'searching', found }))
      lookUp(query, abandoned.signal).then(
        (found) => settle({ is: 'answered', found }),
        () => settle({ is: 'failed', found: [] }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [asks, query, lookUp])
  return asks ? lookup : idle
}
