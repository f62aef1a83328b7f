export const addressLookupPath = '/address-lookup'

/**
 * GET: at most eight addresses for the text in `q`, always the same ones for the same text and `zone`, the time zone of the
 * browser: those near it come first.
 */
export type AddressLookupAnswer = readonly FoundAddress[]

export type FoundAddress = {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly fullAddress: string
}
