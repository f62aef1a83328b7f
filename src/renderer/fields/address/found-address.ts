/** An address as the lookup gives it. */
export type FoundAddress = {
  readonly street1: string
  readonly street2?: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly fullAddress: string
}

/** Rejects when there is no answer to be had; the field then asks for the address by hand. */
export type LookUpAddress = (typed: string, signal: AbortSignal) => Promise<readonly FoundAddress[]>
