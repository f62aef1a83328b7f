import { type Cents, dollars, type Limits } from '#engine/index.ts'

/** The pointer to the limits in the flow. */
export const LIMITS_AT = 'lender.json#/limits'

/** The names of those limits that are amounts of money. */
type AmountName = { [Name in keyof Limits]-?: string extends Limits[Name] ? Name : never }[keyof Limits]

/** A limit in whole cents; 0 if it is malformed, which a finding reports. */
export function limitInCents(limits: Limits, name: AmountName): Cents {
  return dollars(limits[name]) ?? 0
}
