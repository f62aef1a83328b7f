/** One address in the response of the address lookup. */
export type FoundAddress = {
  readonly street1: string
  readonly street2?: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly fullAddress: string
}

/** Rejects without a response; the field then shows the other fields of the address, to be filled in by hand. */
export type LookUpAddress = (typed: string, signal: AbortSignal) => Promise<readonly FoundAddress[]>
