export const addressLookupPath = '/address-lookup'

/** At most eight, the same ones for the same text; `q` is what was typed. */
export type AddressLookupAnswer = { readonly addresses: readonly FoundAddress[] }

export type FoundAddress = {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly fullAddress: string
}
