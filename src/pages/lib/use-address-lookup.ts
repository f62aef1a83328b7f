import { useCallback } from 'react'
import type { AddressLookupAnswer } from '#contract/address-lookup.ts'
import type { LookUpAddress } from '#renderer/fields/address/found-address.ts'
import { useApp } from './app-context.tsx'

/** The address lookup; its URL is the lender's choice and comes with the page data. */
export function useAddressLookup(): LookUpAddress {
  const { api, page } = useApp()
  const { addressLookupUrl } = page.metadata
  return useCallback(
    async (typed, signal) => {
      const [path = '', query] = addressLookupUrl.split('?', 2)
      const parameters = new URLSearchParams(query)
      parameters.set('q', typed)
      parameters.set('zone', new Intl.DateTimeFormat().resolvedOptions().timeZone)
      return await api<AddressLookupAnswer>(`${path}?${parameters}`, { signal })
    },
    [api, addressLookupUrl],
  )
}
