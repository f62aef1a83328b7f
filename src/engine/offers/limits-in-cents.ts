import type { Limits } from '#engine/flow/files.generated.ts'
import type { Cents } from '#engine/flow/json.ts'
import { dollars } from '#engine/money/dollars.ts'

/** Where they stand in the flow. */
export const LIMITS_AT = 'lender.json#/limits'

/** Those of a lender's limits that are amounts of money. */
type AmountName = { [Name in keyof Limits]-?: string extends Limits[Name] ? Name : never }[keyof Limits]

/** An amount among a lender's limits, in whole cents; 0 where it is malformed, which a finding reports. */
export function limitInCents(limits: Limits, name: AmountName): Cents {
  return dollars(limits[name]) ?? 0
}
