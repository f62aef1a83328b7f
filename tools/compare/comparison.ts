/** What `diff` found, before it is printed: differences folded where several lenders' borrowers see the same. */

import type { LenderId } from '#engine/index.ts'
import type { ReportedDifference } from '#verify/index.ts'
export type Comparison = {
  readonly from: Side
  readonly to: Side
  /** Who was compared; of two lenders with one another, both. */
  readonly lenders: readonly LenderId[]
  readonly differences: readonly FoldedDifference[]
  /** Whose borrowers see nothing different. */
  readonly same: readonly LenderId[]
  /** Lenders that are only there after the change, or were only there before. */
  readonly came: readonly LenderId[]
  readonly went: readonly LenderId[]
  /** Who could not be compared, or not wholly, and why. */
  readonly notes: readonly Note[]
  /** How many decisions and texts were compared, of all lenders together. */
  readonly compared: number
}

/** A lender, or a git revision; without either, the files as they lie on the disk. */
export type Side = { readonly lender?: LenderId; readonly revision?: string }

/** `lenders`: for whose borrowers it is so; empty where two lenders were compared with one another. */
export type FoldedDifference = ReportedDifference & { readonly lenders: readonly LenderId[] }

export type Note = { readonly lender: LenderId; readonly says: string; readonly failed?: true }

export function sideInWords({ lender, revision }: Side): string {
  return lender ?? revision ?? 'the working tree'
}
